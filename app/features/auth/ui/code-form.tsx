import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormNotice } from '#app/ui/form.tsx'
import { safeNextPath } from '../next-path.ts'

/** A form for the six digits of the email, for people who read it on another device or use the installed app. */
export const CodeForm = ({ next }: { next: string }) => (
  <Form<'POST /api/auth/sign-in/code'>
    to={formTo('POST /api/auth/sign-in/code')}
    onDone={({ redirectTo }) => leaveFor(safeNextPath(redirectTo))}
    className="grid gap-5"
  >
    <input type="hidden" name="next" value={next} />
    <TextField
      label="Six-digit code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      title="Six digits"
      maxLength={12}
      required
      className="max-w-52"
    />
    <FormNotice title="That didn’t work" />
    <Submit variant="secondary" className="justify-self-start">
      Sign in with the code
    </Submit>
  </Form>
)
