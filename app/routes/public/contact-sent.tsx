import { copyWords, hasCopyIn, MESSAGES } from '#app/features/contact/contact.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/contact-sent'

export const headers = publicPage

export const meta: Route.MetaFunction = () => unlisted('Message sent')

export const loader = ({ url }: Route.LoaderArgs) => ({ hasCopy: hasCopyIn(url.searchParams) })

/** Where the contact form leads without script. */
export default function ContactSent({ loaderData }: Route.ComponentProps) {
  return (
    <PageHead
      drawing="people"
      title={MESSAGES.sent.title}
      lead={`${MESSAGES.sent.description} ${copyWords(loaderData.hasCopy)}`}
    >
      <p>
        <ButtonLink href="/" variant="secondary">
          Home page
        </ButtonLink>
      </p>
    </PageHead>
  )
}
