import { data } from 'react-router'
import { getPreferences } from '#app/features/newsletter/preferences.server.ts'
import { Preferences } from '#app/features/newsletter/ui/preferences.tsx'
import { pillarChoices } from '#app/features/protocols/protocols.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/newsletter-preferences'

export const meta: Route.MetaFunction = () => secretAddress('What we send you')

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams
  const token = query.get('token') ?? ''
  const news = query.has('confirmed')
    ? ('confirmed' as const)
    : query.has('left')
      ? ('left' as const)
      : query.has('kept')
        ? ('kept' as const)
        : null
  const { tools } = requestOf(context)
  const preferences = await getPreferences(tools, token)
  const pillars = pillarChoices(tools)
  return data({ token, news, preferences, pillars }, { status: preferences === 'not-ours' ? 400 : 200 })
}

export default function NewsletterPreferences({
  loaderData: { token, news, preferences, pillars },
}: Route.ComponentProps) {
  if (typeof preferences === 'string') {
    const isOurs = preferences === 'nothing'
    return (
      <PageHead
        title={isOurs ? 'You’re not on any of our lists' : 'This link is not complete'}
        lead={
          isOurs
            ? 'We’ve deleted your address and won’t email you unless you ask us to.'
            : 'Please open it from the email again. If it still doesn’t work, write to us and we’ll take you off every list.'
        }
      >
        <p>
          <ButtonLink href={isOurs ? '/' : '/contact'} variant="secondary">
            {isOurs ? 'Home page' : 'Contact us'}
          </ButtonLink>
        </p>
      </PageHead>
    )
  }
  return (
    <>
      <PageHead title="What we send you" lead={`To ${preferences.email}, and nowhere else.`}>
        {news === 'confirmed' && (
          <Notice variant="success" title="Subscribed!">
            Thank you. Your address is confirmed; the email we’ve just sent leads back to this page.
          </Notice>
        )}
        {news === 'left' && (
          <Notice variant="success" title="Done">
            You’ve left that list.
          </Notice>
        )}
        {news === 'kept' && (
          <Notice variant="success" title="Kept">
            We’ll go by that from the next letter on.
          </Notice>
        )}
      </PageHead>
      <div className="wrap pb-section">
        <Preferences token={token} pillars={pillars} {...preferences} />
      </div>
    </>
  )
}
