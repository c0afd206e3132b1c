import { COMPLAINT_RECEIVED } from '#app/features/contact/complaint.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/complaints-sent'

export const headers = publicPage

export const meta: Route.MetaFunction = () => unlisted('Complaint received')

/** Where the complaint form leads without script. */
export default function ComplaintsSent() {
  return (
    <PageHead drawing="hourglass" title={COMPLAINT_RECEIVED.title} lead={COMPLAINT_RECEIVED.description}>
      <p>
        <ButtonLink href="/complaints" variant="secondary">
          What happens next
        </ButtonLink>
      </p>
    </PageHead>
  )
}
