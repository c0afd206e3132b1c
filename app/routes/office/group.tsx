import { KIND_LABELS } from '#app/features/events/event.ts'
import { whenInWords } from '#app/features/events/event-emails.server.ts'
import { readCohort } from '#app/office/events/cohorts.server.ts'
import { LetterForm, OpenForm } from '#app/office/events/ui/cohort-forms.tsx'
import { EventForm } from '#app/office/events/ui/event-form.tsx'
import { readPath } from '#app/office/read-path.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { IdPath } from '#app/values/schema.ts'
import { LONDON } from '#app/values/time-zone.ts'
import type { Route } from './+types/group'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.name ?? 'Group', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, now, exact } = await staffOnly(asked, 'coaching')
  const { id } = readPath(IdPath, params)
  const { cohort, seats, meetings, letters, free, waiting } = await readCohort(tools, id)
  return {
    ...{ id, name: cohort.name, size: cohort.size, free, waiting },
    ...{ eventId: crypto.randomUUID(), letterId: crypto.randomUUID() },
    lead: `With ${cohort.coach}, from ${dayLabel(cohort.startsOn)}`,
    taken: seats.filter(({ takenAt }) => takenAt !== null).length,
    seats: seats.map(({ email, takenAt, heldUntil }) => ({
      email,
      words: takenAt
        ? `took it on ${exact(takenAt)}`
        : `${heldUntil > now ? 'held until' : 'was held until'} ${exact(heldUntil)}`,
    })),
    meetings: meetings.map((event) => ({
      ...{ id: event.id, title: event.title, kind: KIND_LABELS[event.kind], isCancelled: event.cancelledAt !== null },
      when: whenInWords(event, LONDON.timeZone),
    })),
    letters: letters.map(({ id, body, sentAt }) => ({ id, body, at: exact(sentAt) })),
  }
}

/** A group: its seats, its meetings and challenge, and letters to all of it. */
export default function OfficeGroup({ loaderData }: Route.ComponentProps) {
  const { id, name, lead, size, taken, seats, free, waiting, meetings, letters, eventId, letterId } = loaderData
  return (
    <>
      <OfficeHead back={{ href: '/office/groups', words: 'Groups' }} title={name} lead={lead} />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Part title="Seats" count={`${taken} of ${size} taken`}>
          <ul className="office-lines">
            {seats.map(({ email, words }) => (
              <li key={email} className="grid gap-0.5 py-3">
                <span className="wrap-anywhere">{email}</span>
                <span className="text-sm text-soft">{words}</span>
              </li>
            ))}
          </ul>
          <OpenForm id={id} free={free} waiting={waiting} />
        </Part>
        <Part title="Letters to all of it">
          {taken > 0 ? (
            <LetterForm id={id} letterId={letterId} seats={taken} />
          ) : (
            <p className="text-soft">You can write as soon as somebody has taken a seat.</p>
          )}
          <ul className="office-lines">
            {letters.map((letter) => (
              <li key={letter.id} className="grid gap-1 py-3">
                <span className="text-sm text-soft">{letter.at}</span>
                <span className="whitespace-pre-line wrap-anywhere">{letter.body}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Meetings and challenges">
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
        </Part>
        <Part title="A weekly meeting, a walk or a challenge">
          <EventForm key={eventId} id={eventId} event={null} cohort={id} />
        </Part>
      </div>
    </>
  )
}
