import { endOf, KIND_LABELS } from '#app/features/events/event.ts'
import { whenInWords } from '#app/features/events/event-emails.server.ts'
import { listAllEvents } from '#app/office/events/read-events.server.ts'
import { EventForm } from '#app/office/events/ui/event-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/events'

export const meta: Route.MetaFunction = () => unlisted('Events', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, now } = await staffOnly(asked, 'coaching')
  const rows = (await listAllEvents(tools)).map(({ event, taken, waiting }) => ({
    ...{ id: event.id, title: event.title, kind: KIND_LABELS[event.kind] },
    when: whenInWords(event, user.timeZone),
    who: [
      `${taken}${event.places === null ? '' : ` of ${event.places}`} ${taken === 1 && event.places === null ? 'comes' : 'come'}`,
      ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    ].join(', '),
    isCancelled: event.cancelledAt !== null,
    isOver: endOf(event) <= now,
  }))
  return {
    formId: crypto.randomUUID(),
    coming: rows.filter(({ isOver }) => !isOver).toReversed(),
    over: rows.filter(({ isOver }) => isOver),
  }
}

export default function OfficeEvents({ loaderData: { formId, coming, over } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Events" lead="Calls, walks and challenges for members. Times are on the clock in London." />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <Part title="To come">
          {coming.length === 0 && <p className="text-soft">Nothing is planned.</p>}
          <Rows rows={coming} />
          {over.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2">Those that are over ({over.length})</summary>
              <Rows rows={over} />
            </details>
          )}
        </Part>
        <Part title="A new event">
          <EventForm id={formId} event={null} />
        </Part>
      </div>
    </>
  )
}

type Row = { id: string; title: string; kind: string; when: string; who: string; isCancelled: boolean }

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="office-lines">
    {rows.map(({ id, title, kind, when, who, isCancelled }) => (
      <li key={id} className="grid gap-0.5 py-3">
        <span className="flex flex-wrap items-center gap-x-3">
          <a href={`/office/events/${id}`} className="link touch">
            {title}
          </a>
          {isCancelled && <Badge tone="danger">Cancelled</Badge>}
        </span>
        <span className="text-sm text-soft">
          {kind}, {when}
        </span>
        <span className="text-sm text-soft">{who}</span>
      </li>
    ))}
  </ul>
)
