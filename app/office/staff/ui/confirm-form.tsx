import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { KeyForm } from './key-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export type Ways = { hasPasskey: boolean; hasApp: boolean; recoveryCodes: number }
type Props = { ways: Ways; next: string; onDone: () => void }

/** The second step, with the methods that are set up; recovery codes as a fallback. */
export function ConfirmForm({ ways: { hasPasskey, hasApp, recoveryCodes }, next, onDone }: Props) {
  return (
    <div className="grid gap-8">
      {hasPasskey && <PasskeyButton what="prove" words="Use your passkey" onDone={onDone} />}
      {hasApp && (
        <CodeForm
          label="Six-digit code of your authenticator app"
          button="Confirm with the code"
          isNumber
          isPrimary={!hasPasskey}
          next={next}
          onDone={onDone}
        />
      )}
      {recoveryCodes > 0 && (
        <details className="grid gap-4">
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {hasApp ? 'Lost your phone? ' : 'Lost your device? '}Use a recovery code
          </summary>
          <div className="pt-4">
            <CodeForm
              label="Recovery code"
              hint="One of the ten you kept. Each works once."
              button="Confirm with the recovery code"
              next={next}
              onDone={onDone}
            />
          </div>
        </details>
      )}
    </div>
  )
}

type CodeProps = {
  label: string
  hint?: string
  button: string
  isNumber?: boolean
  isPrimary?: boolean
  next: string
  onDone: () => void
}

const CodeForm = ({ label, hint, button, isNumber = false, isPrimary = false, next, onDone }: CodeProps) => (
  <KeyForm to={formTo('POST /api/office/second-step/code')} next={next} onDone={onDone}>
    <TextField
      label={label}
      hint={hint}
      name="code"
      autoComplete={isNumber ? 'one-time-code' : 'off'}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      className="w-full max-w-72"
    />
    <Submit variant={isPrimary ? 'primary' : 'secondary'}>{button}</Submit>
  </KeyForm>
)
