import { ResendForm } from '#app/features/shop/ui/download-forms.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/download'

export const meta: Route.MetaFunction = () => unlisted('Your download')

export function loader({ url }: Route.LoaderArgs) {
  const sent = url.searchParams.get('sent')
  return { isSent: sent === '1', isGift: sent === 'gift', isFree: sent === 'free' }
}

/** For buyers who have lost the email with the link. */
export default function Download({ loaderData: { isSent, isGift, isFree } }: Route.ComponentProps) {
  if (isGift)
    return (
      <PageHead
        title="Your gift is on its way"
        lead="The Longevity Starter Guide is on its way to your email address, with our compliments. It may take a minute."
      >
        <p className="measure">
          It’s the whole book, and there is nothing to pay. If no email comes, check your junk folder, or{' '}
          <TextLink href="/download">ask for the link again</TextLink>.
        </p>
      </PageHead>
    )
  if (isFree)
    return (
      <PageHead
        title="Your download is on its way"
        lead="The link is on its way to your email address. There’s nothing to pay."
      >
        <p className="measure">
          It may take a minute. If no email comes, check your junk folder, or{' '}
          <TextLink href="/download">ask for the link again</TextLink>.
        </p>
      </PageHead>
    )
  return (
    <>
      <PageHead
        title="Your download"
        lead="Lost the email with your link? Tell us the address you bought with and we’ll send a new one."
      />
      <div className="wrap pb-section">
        <div className="grid max-w-md gap-8">
          {isSent ? (
            <Notice variant="success" title="Check your inbox">
              If a download was bought with that address, a new link is on its way. It may take a minute.
            </Notice>
          ) : (
            <ResendForm />
          )}
        </div>
      </div>
    </>
  )
}
