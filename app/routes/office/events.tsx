import { useLocation } from 'react-router'
import { KIND_LABELS } from '#app/features/events/event.ts'
import { whenInWords } from '#app/features/events/event-emails.server.ts'
import { listComing, listOver } from '#app/office/events/read-events.server.ts'
import { EventForm } from '#app/office/events/ui/event-form.tsx'
import { readListQuery } from '#app/office/list.ts'
import { Pager } from '#app/office/ui/data-table.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { LONDON } from '#app/values/time-zone.ts'
import type { Route } from './+types/events'

export const meta: Route.MetaFunction = () => unlisted('Events', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url } = await staffOnly(asked, 'coaching')
  const query = readListQuery(url, { filters: [], sorts: ['-date'] })
  const [coming, over] = await Promise.all([listComing(tools), listOver(tools, query)])
  const rowOf = ({ event, taken, waiting }: (typeof coming)[number]) => ({
    ...{ id: event.id, title: event.title, kind: KIND_LABELS[event.kind] },
    when: whenInWords(event, LONDON.timeZone),
    who: [
      `${taken}${event.places === null ? '' : ` of ${event.places}`} ${taken === 1 && event.places === null ? 'comes' : 'come'}`,
      ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    ].join(', '),
    isCancelled: event.cancelledAt !== null,
  })
  return {
    ...{ formId: crypto.randomUUID(), isTurned: query.cursor !== null },
    coming: coming.map(rowOf),
    over: { ...over, rows: over.rows.map(rowOf) },
  }
}

export default function OfficeEvents({ loaderData: { formId, isTurned, coming, over } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      <OfficeHead title="Events" lead="Calls, walks and challenges for members. Times are on the clock in London." />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <Part title="To come">
          {coming.length === 0 && <p className="text-soft">Nothing is planned.</p>}
          <Rows rows={coming} />
          {(over.rows.length > 0 || isTurned) && (
            <details open={isTurned}>
              <summary className="min-h-11 cursor-pointer py-2">Those that are over</summary>
              <Rows rows={over.rows} />
              <Pager page={over} search={search} />
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
