import { COMPLAINT_RECEIVED, complaintWords } from '#app/features/contact/complaint.ts'
import { hasCopyIn } from '#app/features/contact/contact.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/complaints-sent'

export const headers = publicPage

export const meta: Route.MetaFunction = () => unlisted('Complaint received')

export const loader = ({ url }: Route.LoaderArgs) => ({ hasCopy: hasCopyIn(url.searchParams) })

/** Where the complaint form leads without script. */
export default function ComplaintsSent({ loaderData }: Route.ComponentProps) {
  return (
    <PageHead drawing="hourglass" title={COMPLAINT_RECEIVED} lead={complaintWords(loaderData.hasCopy)}>
      <p>
        <ButtonLink href="/complaints" variant="secondary">
          What happens next
        </ButtonLink>
      </p>
    </PageHead>
  )
}
