import { slotsByDay } from '#app/features/coaching/call-slots.ts'
import { callOf, freeSlots, offersCalls } from '#app/features/coaching/calls.server.ts'
import { BookedCall, ChooseSlot } from '#app/features/coaching/ui/call-panels.tsx'
import { MembersOnly, YOUR_COACH } from '#app/features/dashboard/ui/way-in.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Named } from '#app/ui/named.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { whenOf } from '#app/values/moment-words.ts'
import { zoneName } from '#app/values/zone-name.ts'
import type { Route } from './+types/call'

export const meta: Route.MetaFunction = () => unlisted('Your call')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [isMember, call] = await Promise.all([hasActiveSubscription(tools, user.id), callOf(tools, user.id)])
  const hasBeen = call !== null && call.startsAt <= tools.clock.now()
  return {
    isMember,
    isOffered: offersCalls(tools),
    isDone: args.url.searchParams.has('done'),
    hasBeen,
    booked: call && !hasBeen ? whenOf(call.startsAt, user.timeZone) : null,
    place: tools.settings.now().calls.place,
    zone: zoneName(user.timeZone),
    days: isMember && !hasBeen ? slotsByDay(await freeSlots(tools), user.timeZone) : [],
  }
}

/** The one call with the coach: book, move, cancel. */
export default function CallPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={YOUR_COACH}
        title="Your call"
        lead="Twenty minutes with your coach, once: to set up your weeks together."
      />
      <div className="wrap one-column gap-12 pb-section">{panels(loaderData)}</div>
    </>
  )
}

function panels({ isMember, isOffered, isDone, hasBeen, booked, ...shown }: Route.ComponentProps['loaderData']) {
  const { place, zone, days } = shown
  if (!isMember) return <MembersOnly>The call comes with the membership.</MembersOnly>
  if (hasBeen)
    return (
      <p className="measure text-lg text-soft">
        You’ve had your call. What comes next fits into <TextLink href="/app/coach">your thread</TextLink>.
      </p>
    )
  return (
    <>
      {isDone && booked && (
        <Notice variant="success" live title="It’s booked">
          We’ve emailed you the time, and we’ll remind you the day before.
        </Notice>
      )}
      {booked && <BookedCall when={booked} place={place} />}
      {isOffered ? (
        <Named by="times" title={booked ? 'Move it to another time' : 'Choose a time'} className="grid gap-6">
          <ChooseSlot days={days} zone={zone} isMoving={booked !== null} />
        </Named>
      ) : (
        !booked && (
          <p className="measure text-lg text-soft">
            Your coach offers no calls at the moment. <TextLink href="/app/coach">Write instead</TextLink>
          </p>
        )
      )}
    </>
  )
}
