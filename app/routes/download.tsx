import { ResendForm } from '#app/features/shop/ui/download-forms.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/download'

export const meta: Route.MetaFunction = () => [
  { title: 'Your download · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: new URL(request.url).searchParams.get('sent') === '1' }
}

/** For everybody who has lost the email with the link. */
export default function Download({ loaderData: { isSent } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Your download"
        lead="Lost the email with your link? Tell us the address you bought the guide with, and we send a fresh one."
      />
      <div className="wrap pb-section">
        <div className="grid max-w-md gap-8">
          {isSent ? (
            <Notice variant="success" title="Look into your email">
              If the guide was bought with that address, a fresh link is on its way. It may take a minute.
            </Notice>
          ) : (
            <ResendForm />
          )}
        </div>
      </div>
    </>
  )
}
