import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import type { QrCodeDrawing } from '#app/features/site/qr-code.ts'
import { QrCode } from '#app/features/site/ui/qr-code.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

export type AppOffer = { address: string; secret: string; code: QrCodeDrawing }
type Props = { app: AppOffer; next: string; onDone: () => void }

/** Sets an authenticator app up: scan, type its first code. Nothing is kept until that code has come. */
export function AppForm({ app: { address, secret, code }, next, onDone }: Props) {
  const { onSubmit, busy, error, fieldError } = useFormPost<'POST /api/office/second-step/app'>({ onDone })
  return (
    <form
      {...formTo('POST /api/office/second-step/app')}
      onSubmit={onSubmit}
      className="grid justify-items-start gap-5"
    >
      <input type="hidden" name="next" value={next} />
      <QrCode code={code} label="A code to scan with your authenticator app" />
      <p className="measure text-sm text-soft">
        On this phone?{' '}
        <a href={address} className="link">
          Open your app
        </a>
        , or type this key into it: <span className="font-medium break-words text-ink tabular-nums">{secret}</span>
      </p>
      <TextField
        label="The six digits it shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={fieldError('code')}
        className="w-full max-w-72"
      />
      {error && !fieldError('code') && (
        <Notice variant="error" live title="That didn’t work">
          {error.userMessage}
        </Notice>
      )}
      <Button type="submit" variant="secondary" busy={busy}>
        Add this app
      </Button>
    </form>
  )
}
