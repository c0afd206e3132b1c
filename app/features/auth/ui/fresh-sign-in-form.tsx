import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'

type Props = {
  email: string
  /** Where the link in the email leads back to. */
  next: string
  /** What could otherwise happen, and what the email opens. */
  children: ReactNode
}

/** Stands in the place of what asks for a sign-in of the last ten minutes: the mailbox is asked once more. */
export function FreshSignInForm({ email, next, children }: Props) {
  return (
    <form {...formTo('POST /api/auth/sign-in/magic-link')} className="grid justify-items-start gap-3">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="callbackURL" value={next} />
      <p className="measure text-sm text-soft">You signed in more than ten minutes ago. {children}</p>
      <Submit>Send me a sign-in link</Submit>
    </form>
  )
}
