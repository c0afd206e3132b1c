import { formTo } from '#app/browser/call.ts'
import type { QrCodeDrawing } from '#app/features/site/qr-code.ts'
import { QrCode } from '#app/features/site/ui/qr-code.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { KeyForm } from './key-form.tsx'

export type AppOffer = { address: string; secret: string; code: QrCodeDrawing }
type Props = { app: AppOffer; next: string; onDone: () => void }

/** Sets up an authenticator app: scan, then enter its first code. Nothing is stored until that code arrives. */
export function AppForm({ app: { address, secret, code }, next, onDone }: Props) {
  return (
    <KeyForm to={formTo('POST /api/office/second-step/app')} next={next} onDone={onDone}>
      <QrCode code={code} label="A code to scan with your authenticator app" />
      <p className="measure text-sm text-soft">
        On this phone?{' '}
        <a href={address} className="link">
          Open your app
        </a>
        , or type this key into it: <span className="font-medium wrap-anywhere text-ink tabular-nums">{secret}</span>
      </p>
      <TextField
        label="The six digits it shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        className="w-full max-w-72"
      />
      <Submit variant="secondary">Add this app</Submit>
    </KeyForm>
  )
}
