import { formTo } from '#app/browser/call.ts'
import { openDaysOf } from '#app/entries/open-days.server.ts'
import { listLooks, shareOf } from '#app/features/coaching/sharing.server.ts'
import { LookList } from '#app/features/coaching/ui/look-list.tsx'
import { EndForm, ShareForm } from '#app/features/coaching/ui/share-form.tsx'
import { ConsentFirst, MembersOnly, YOUR_COACH } from '#app/features/dashboard/ui/way-in.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { exactLabel } from '#app/office/moment.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { addDays, laterDay } from '#app/values/local-date.ts'
import type { Route } from './+types/sharing'

export const meta: Route.MetaFunction = () => unlisted('What your coach sees')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const { today } = openDaysOf(tools, user)
  const [isMember, share, looks] = await Promise.all([
    hasActiveSubscription(tools, user.id),
    shareOf(tools, user.id),
    listLooks(tools, user.id),
  ])
  const label = (moment: Date) => exactLabel(moment, user.timeZone)
  return {
    isMember,
    consent: user.healthConsent,
    today,
    isDone: args.url.searchParams.has('done'),
    from: share?.fromDay ?? laterDay(addDays(today, -28), user.joinedOn),
    share: share && {
      kinds: share.kinds,
      fromDay: share.fromDay,
      until: share.untilAt ? label(share.untilAt) : null,
    },
    looks: looks.map(({ at, ...look }) => ({ ...look, at: label(at) })),
  }
}

/** What the coach may see, since when and for how long, and every time they looked. */
export default function Sharing({ loaderData }: Route.ComponentProps) {
  const { isMember, consent, share, looks, today, from, isDone } = loaderData
  return (
    <>
      <PageHead
        eyebrow={YOUR_COACH}
        title="What your coach sees"
        lead="Nothing, until you choose it here. You can end it with one tap, and every look is listed below."
      />
      <div className="wrap grid gap-14 pb-section">
        {isDone && (
          <Notice variant="success" live title={share ? 'Saved' : 'Stopped'}>
            {share ? 'Your coach sees what you chose, from now on.' : 'Your coach sees nothing of yours from now on.'}
          </Notice>
        )}
        {share && <EndForm to={formTo('POST /api/coach/share/end')} share={share} isResting={!isMember} />}
        {!isMember && !share && (
          <MembersOnly>Sharing with your coach comes with the membership. Nothing of yours is shown.</MembersOnly>
        )}
        {isMember && consent !== 'given' && (
          <ConsentFirst next="/app/sharing">
            What you share is health data, so it needs your consent first.
          </ConsentFirst>
        )}
        {isMember && consent === 'given' && <ShareForm share={share} today={today} from={from} />}
        <LookList looks={looks} />
      </div>
    </>
  )
}
