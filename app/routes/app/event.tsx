import { openDaysOf } from '#app/entries/open-days.server.ts'
import { CHALLENGE_WORDING, challengeDay, isOverFor, KIND_LABELS } from '#app/features/events/event.ts'
import { whenInWords } from '#app/features/events/event-emails.server.ts'
import { drawWords, findEvent, readGroup } from '#app/features/events/events.server.ts'
import { EventPlace } from '#app/features/events/ui/event-place.tsx'
import { Group } from '#app/features/events/ui/group.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { isUuid } from '#app/values/schema.ts'
import type { Route } from './+types/event'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.title ?? 'Event')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const { id } = args.params
  const event = isUuid(id) ? await findEvent(tools, user.id, id) : null
  if (!event) throw notFound()
  const isChallenge = event.kind === 'challenge'
  const isOpen = isChallenge && event.standing === 'in' && user.healthConsent === 'given'
  return {
    ...{ id: event.id, title: event.title, kind: KIND_LABELS[event.kind], isChallenge, minutes: event.minutes },
    ...{ standing: event.standing, left: event.left, waiting: event.waiting, mayJoin: event.mayJoin },
    isCancelled: event.cancelledAt !== null,
    isOver: isOverFor(user, event, tools.clock.now()),
    isDone: args.url.searchParams.has('done'),
    when: whenInWords(event, user.timeZone),
    html: drawWords(event),
    whereabouts: event.whereabouts,
    consent: user.healthConsent,
    name: user.name,
    wording: CHALLENGE_WORDING,
    day: challengeDay(event, openDaysOf(tools, user).today),
    group: isOpen ? await readGroup(tools, user, event) : null,
  }
}

/** A call, a walk or a challenge. */
export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { title, kind, when, html, isCancelled, isDone, standing, group, day, minutes } = loaderData
  return (
    <article>
      <PageHead
        eyebrow={<EyebrowLink href="/app/events">Events</EyebrowLink>}
        title={title}
        lead={minutes > 0 ? `${when}, for ${minutes} minutes` : when}
      >
        <p className="text-sm text-soft">{kind}</p>
      </PageHead>
      <div className="wrap one-column gap-10 pb-section">
        {isCancelled && (
          <Notice variant="warning" title="This isn’t taking place">
            Everybody who had a place was told.
          </Notice>
        )}
        {isDone && !isCancelled && standing !== 'none' && (
          <Notice variant="success" live title={standing === 'in' ? 'You have a place' : 'You’re on the waiting list'}>
            {standing === 'in'
              ? 'We’ve emailed you the invitation for your calendar.'
              : 'If a place comes free it’s yours, and we’ll email you at once.'}
          </Notice>
        )}
        {html !== '' && <Prose html={html} />}
        {!isCancelled && <EventPlace {...loaderData} />}
        {group && <Group lines={group} day={day} />}
      </div>
    </article>
  )
}
