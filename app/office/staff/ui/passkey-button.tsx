import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { usePasskey } from './use-passkey.ts'

type Props = { what: 'add' | 'prove'; words: string; isPrimary?: boolean; onDone: () => void }

/** Passkeys need script, so the button says so until it has loaded. */
export function PasskeyButton({ what, words, isPrimary = true, onDone }: Props) {
  const isHydrated = useIsHydrated()
  const { begin, busy, problem } = usePasskey(what, onDone)
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant={isPrimary ? 'primary' : 'secondary'} busy={busy} disabled={!isHydrated} onClick={begin}>
        {words}
      </Button>
      <noscript>
        <p className="text-sm text-soft">Passkeys need JavaScript. Without it, please use an authenticator app.</p>
      </noscript>
      {problem && (
        <Notice variant="error" live title="That didn’t work">
          {problem}
        </Notice>
      )}
    </div>
  )
}
