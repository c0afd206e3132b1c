import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'

type Props = {
  email: string
  /** Where the link in the email leads back to. */
  next: string
  /** The reason, and what the email unlocks. */
  children: ReactNode
}

/** Replaces an action that requires a sign-in within the last ten minutes, and offers to send a new sign-in email. */
export const FreshSignInForm = ({ email, next, children }: Props) => (
  <form {...formTo('POST /api/auth/sign-in/magic-link')} className="grid justify-items-start gap-3">
    <input type="hidden" name="email" value={email} />
    <input type="hidden" name="callbackURL" value={next} />
    <p className="measure text-sm text-soft">You signed in more than ten minutes ago. {children}</p>
    <Submit>Send me a sign-in link</Submit>
  </form>
)
