import { publicPage } from '#app/features/site/page-kind.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/newsletter-check-inbox'

export const headers = publicPage

export const meta: Route.MetaFunction = () => unlisted('Check your inbox')

/** Where the sign-up forms lead without script. The same for every address, and true for whoever opens it directly. */
export default function NewsletterCheckInbox() {
  return (
    <PageHead
      drawing="clock"
      title="Check your inbox"
      lead="Whoever signs up for one of our lists gets an email. Open the link in it and press the button there. Then you’re on the list."
    >
      <p className="measure text-soft">
        The link works for 48 hours. Nothing there after a few minutes? Look in the junk folder, or sign up again.
      </p>
      <p>
        <TextLink href="/" className="touch-line">
          Home page
        </TextLink>
      </p>
    </PageHead>
  )
}
