import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { getPartner, openInvitation, readInvitation } from '#app/features/coaching/partner.server.ts'
import { Accept, Invite, PartnerCard } from '#app/features/coaching/ui/partner-panels.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { exactLabel } from '#app/office/moment.ts'
import { requestOf } from '#app/server/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/partner'

export const meta: Route.MetaFunction = () => [
  { title: 'Your partner · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  const token = new URL(request.url).searchParams.get('invitation')
  const isMember = await hasActiveSubscription(tools, user.id)
  const isOpen = isMember && user.healthConsent === 'given'
  const [partner, invitation, asked] = isOpen
    ? await Promise.all([
        getPartner(tools, user),
        openInvitation(tools, user.id),
        token === null ? null : readInvitation(tools, user.id, token),
      ])
    : [null, null, null]
  return {
    isMember,
    consent: user.healthConsent,
    name: user.name,
    token,
    next: token === null ? '/app/partner' : `/app/partner?${new URLSearchParams({ invitation: token })}`,
    partner,
    asked: asked && { name: asked.name },
    invitation: invitation && {
      link: `${tools.appUrl}/app/partner?${new URLSearchParams({ invitation: invitation.token })}`,
      until: exactLabel(invitation.endsAt, user.timeZone),
    },
  }
}

/** An accountability partner: each sees whether the other kept today, and nothing else. */
export default function PartnerPage({ loaderData }: Route.ComponentProps) {
  const { isMember, consent, partner, asked, invitation, token, name, next } = loaderData
  return (
    <>
      <PageHead
        eyebrow={
          <a className="hover:underline" href="/app">
            Members area
          </a>
        }
        title="Your partner"
        lead="Another member and you: each sees whether the other kept today. No habits, no figures, no notes."
      />
      <div className="wrap grid max-w-2xl gap-10 pb-section">{panel()}</div>
    </>
  )

  function panel() {
    if (!isMember)
      return (
        <Notice title="Part of the membership">
          <p>
            A partner comes with the membership.{' '}
            <a className="link" href="/app">
              See the membership
            </a>
          </p>
        </Notice>
      )
    if (consent !== 'given')
      return (
        <section aria-label="Consent" className="grid gap-4">
          <p>Whether you kept a day is health data, so it needs your consent first.</p>
          <HealthConsentForm next={next} />
        </section>
      )
    if (partner) return <PartnerCard partner={partner} />
    if (token !== null && asked) return <Accept token={token} from={asked.name} name={name} />
    return (
      <>
        {token !== null && (
          <Notice variant="warning" title="This invitation isn’t good any more">
            It was used, has ended, or is your own. Ask for a new link, or invite somebody yourself.
          </Notice>
        )}
        <Invite invitation={invitation} name={name} />
      </>
    )
  }
}
