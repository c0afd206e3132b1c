import { getPartner } from '#app/features/coaching/partner.server.ts'
import { openInvitation, readInvitation } from '#app/features/coaching/partner-invitation.server.ts'
import { Accept, Invite, PartnerCard } from '#app/features/coaching/ui/partner-panels.tsx'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { exactLabel } from '#app/office/moment.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/partner'

export const meta: Route.MetaFunction = () => unlisted('Your partner')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const token = args.url.searchParams.get('invitation')
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
        eyebrow={MEMBERS_AREA}
        title="Your partner"
        lead="Another member and you: each sees whether the other kept today. No habits, no figures, no notes."
      />
      <div className="wrap one-column gap-10 pb-section">{panel()}</div>
    </>
  )

  function panel() {
    if (!isMember) return <MembersOnly>A partner comes with the membership.</MembersOnly>
    if (consent !== 'given')
      return (
        <ConsentFirst next={next}>Whether you kept a day is health data, so it needs your consent first.</ConsentFirst>
      )
    if (partner) return <PartnerCard partner={partner} />
    if (token !== null && asked) return <Accept token={token} from={asked.name} name={name} />
    return (
      <>
        {token !== null && (
          <Notice variant="warning" title="This invitation no longer works">
            It was used, has ended, or is your own. Ask for a new link, or invite somebody yourself.
          </Notice>
        )}
        <Invite invitation={invitation} name={name} />
      </>
    )
  }
}
