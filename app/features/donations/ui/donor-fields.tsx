import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'

/** A donor's optional fields beside the amount. */
export type DonorDetails = { email?: string; message?: string; anonymous?: boolean }

/** Receipt, message and anonymity, collapsed: only an amount is needed. */
export const DonorFields = () => (
  <>
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer font-medium">Get a receipt or leave a message</summary>
      <div className="grid gap-5 pt-5">
        <TextField
          label="Email address (optional)"
          name="email"
          type="email"
          autoComplete="email"
          hint="We send the receipt there and nothing else."
        />
        <TextAreaField label="Message (optional)" name="message" rows={3} />
        <Checkbox name="anonymous" label="Don’t tell the coach my email address" />
      </div>
    </details>
    <p className="text-sm text-soft">We aren’t a charity, so Gift Aid doesn’t apply.</p>
  </>
)

export function readDetails(form: HTMLFormElement | null): DonorDetails {
  if (!form) return {}
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const [email, message] = [text('email'), text('message')]
  return { ...(email && { email }), ...(message && { message }), ...(fields.has('anonymous') && { anonymous: true }) }
}
