import { formTo } from '#app/browser/call.ts'
import { endOf, KIND_LABELS } from '#app/features/events/event.ts'
import { whenInWords } from '#app/features/events/event-emails.server.ts'
import { readEvent } from '#app/office/events/read-events.server.ts'
import { EventForm } from '#app/office/events/ui/event-form.tsx'
import { readPath } from '#app/office/read-path.server.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { IdPath } from '#app/values/schema.ts'
import { LONDON, localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import type { Route } from './+types/event'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.event.title ?? 'Event', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, now } = await staffOnly(asked, 'coaching')
  const { event, people } = await readEvent(tools, readPath(IdPath, params).id)
  return {
    event: {
      ...{ id: event.id, kind: event.kind, title: event.title, words: event.words, whereabouts: event.whereabouts },
      ...{ minutes: event.minutes, places: event.places, isTeaser: event.isTeaser, sequence: event.sequence },
      date: localDateAt(event.startsAt, LONDON),
      time: wallTimeAt(event.startsAt, LONDON.timeZone),
    },
    lead: `${KIND_LABELS[event.kind]}, ${whenInWords(event, LONDON.timeZone)}`,
    isCancelled: event.cancelledAt !== null,
    isOver: endOf(event) <= now,
    people: people.map(({ person, place }) => ({
      ...{ id: person.id, name: person.name || person.email, isIn: place.isIn },
    })),
  }
}

export default function OfficeEvent({ loaderData }: Route.ComponentProps) {
  const { event, lead, isCancelled, isOver, people } = loaderData
  const waiting = people.filter(({ isIn }) => !isIn)
  const coming = people.filter(({ isIn }) => isIn)
  return (
    <>
      <OfficeHead back={{ href: '/office/events', words: 'Events' }} title={event.title} lead={lead} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <section aria-label="The event" className="grid content-start gap-6">
          {isCancelled && <Notice variant="warning" title="It’s called off. Everybody was told." />}
          {isOver && !isCancelled && <Notice title="It’s over." />}
          {!isCancelled && !isOver && (
            <>
              <EventForm key={event.sequence} id={event.id} event={event} />
              <details className="border-t border-line pt-4">
                <summary className="min-h-11 cursor-pointer py-2">Call it off</summary>
                <div className="grid gap-3 pt-2">
                  <p className="text-soft">
                    Everybody who comes or waits is emailed at once. This can’t be taken back.
                  </p>
                  <ActionForm
                    form={formTo('POST /api/office/events/:id/cancel', { path: { id: event.id } })}
                    button="Call it off"
                    variant="danger"
                  />
                </div>
              </details>
            </>
          )}
        </section>
        <div className="grid content-start gap-10">
          <People title="Who comes" people={coming} none="Nobody yet." />
          {waiting.length > 0 && <People title="Who waits, in this order" people={waiting} none="" />}
        </div>
      </div>
    </>
  )
}

type Listed = { title: string; people: readonly { id: string; name: string }[]; none: string }

function People({ title, people, none }: Listed) {
  return (
    <Part title={title} count={people.length}>
      {people.length === 0 && <p className="text-soft">{none}</p>}
      <ul className="office-lines">
        {people.map(({ id, name }) => (
          <li key={id} className="py-1">
            <a href={`/office/coaching/${id}`} className="link touch wrap-anywhere">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}
