import type { FormTarget } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { Form, FormNotice } from '#app/ui/form.tsx'

type Props = {
  /** Method and action. */
  form: FormTarget
  button: string
  email: string | null
  /** Sent with the order. */
  code?: string | undefined
  /** Returns the next page from the door's answer. */
  next: (answer: unknown) => string
}

/** The delivery address. The same door answers with and without script. */
export function DeliveryForm({ form, button, email, code, next }: Props) {
  return (
    <Form to={form} onDone={(answer) => leaveFor(next(answer))} className="grid gap-5">
      {code && <input type="hidden" name="code" value={code} />}
      <EmailField defaultValue={email ?? undefined} hint="We’ll send your receipt and dispatch notice here." />
      <TextField label="Full name" name="name" autoComplete="shipping name" required />
      <TextField label="Address line 1" name="line1" autoComplete="shipping address-line1" required />
      <TextField label="Flat, building or company" name="line2" autoComplete="shipping address-line2" />
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <TextField label="Town or city" name="town" autoComplete="shipping address-level2" required />
        <TextField label="Postcode" name="postcode" autoComplete="shipping postal-code" required />
      </div>
      <p className="text-sm text-soft">We deliver within the United Kingdom.</p>
      <FormNotice title="That didn’t work" unseen="code" />
      <Submit size="large" className="justify-self-start">
        {button}
      </Submit>
    </Form>
  )
}
