import { KIND_LABELS } from '#app/features/events/event.ts'
import { whenInWords } from '#app/features/events/tell.server.ts'
import { CohortPath } from '#app/office/events/cohort-contract.ts'
import { readCohort } from '#app/office/events/cohorts.server.ts'
import { LetterForm, OpenForm } from '#app/office/events/ui/cohort-forms.tsx'
import { EventForm } from '#app/office/events/ui/event-form.tsx'
import { exactLabel } from '#app/office/moment.ts'
import { nothingThere } from '#app/office/nothing-there.server.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/group'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.name ?? 'Group', 'Office')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const asked = requestOf(context)
  const { user } = await staffOnly(request, asked, 'coaching')
  const path = CohortPath.safeParse(params)
  const found = await readCohort(asked.tools, path.data?.id ?? crypto.randomUUID()).catch(nothingThere)
  const { cohort, seats, meetings, letters, free, waiting } = found
  const now = asked.tools.clock.now()
  return {
    ...{ id: cohort.id, name: cohort.name, size: cohort.size, free, waiting },
    ...{ eventId: crypto.randomUUID(), letterId: crypto.randomUUID() },
    lead: `With ${cohort.coach}, from ${dayLabel(cohort.startsOn)}`,
    taken: seats.filter(({ takenAt }) => takenAt !== null).length,
    seats: seats.map(({ email, takenAt, heldUntil }) => ({
      email,
      words: takenAt
        ? `took it on ${exactLabel(takenAt, user.timeZone)}`
        : `${heldUntil > now ? 'held until' : 'was held until'} ${exactLabel(heldUntil, user.timeZone)}`,
    })),
    meetings: meetings.map((event) => ({
      ...{ id: event.id, title: event.title, kind: KIND_LABELS[event.kind], isCancelled: event.cancelledAt !== null },
      when: whenInWords(event, user.timeZone),
    })),
    letters: letters.map(({ id, body, sentAt }) => ({ id, body, at: exactLabel(sentAt, user.timeZone) })),
  }
}

/** A group: its seats, its meetings and challenge, and letters to all of it. */
export default function OfficeGroup({ loaderData }: Route.ComponentProps) {
  const { id, name, lead, size, taken, seats, free, waiting, meetings, letters, eventId, letterId } = loaderData
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/groups" className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <ChevronLeft className="size-4" />
            Groups
          </a>
        }
        title={name}
        lead={lead}
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <section aria-labelledby="seats" className="grid content-start gap-4">
          <h2 id="seats" className="text-xl">
            Seats{' '}
            <span className="text-soft">
              ({taken} of {size} taken)
            </span>
          </h2>
          <ul className="office-lines">
            {seats.map(({ email, words }) => (
              <li key={email} className="grid gap-0.5 py-3">
                <span className="break-all">{email}</span>
                <span className="text-sm text-soft">{words}</span>
              </li>
            ))}
          </ul>
          <OpenForm id={id} free={free} waiting={waiting} />
        </section>
        <section aria-labelledby="letters" className="grid content-start gap-4">
          <h2 id="letters" className="text-xl">
            Letters to all of it
          </h2>
          {taken > 0 ? (
            <LetterForm id={id} letterId={letterId} seats={taken} />
          ) : (
            <p className="text-soft">You can write as soon as somebody has taken a seat.</p>
          )}
          <ul className="office-lines">
            {letters.map((letter) => (
              <li key={letter.id} className="grid gap-1 py-3">
                <span className="text-sm text-soft">{letter.at}</span>
                <span className="whitespace-pre-line break-words">{letter.body}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="meetings" className="grid content-start gap-4">
          <h2 id="meetings" className="text-xl">
            Meetings and challenges
          </h2>
          {meetings.length === 0 && <p className="text-soft">None is planned.</p>}
          <ul className="office-lines">
            {meetings.map((event) => (
              <li key={event.id} className="grid gap-0.5 py-3">
                <a href={`/office/events/${event.id}`} className="link touch justify-self-start">
                  {event.title}
                </a>
                <span className="text-sm text-soft">
                  {event.kind}, {event.when}
                  {event.isCancelled && ', called off'}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="new-meeting" className="grid content-start gap-4">
          <h2 id="new-meeting" className="text-xl">
            A weekly meeting, a walk or a challenge
          </h2>
          <EventForm key={eventId} id={eventId} event={null} cohort={id} />
        </section>
      </div>
    </>
  )
}
