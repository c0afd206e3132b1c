import { linkTo } from '#app/browser/call.ts'
import { inWords, listAuditChoices, listAuditEntries, readAuditQuery } from '#app/office/audit/audit-log.server.ts'
import type { Difference } from '#app/office/audit/difference.ts'
import { EntryChanges } from '#app/office/audit/ui/entry-changes.tsx'
import { changeListAddress } from '#app/office/list.ts'
import { ConfirmFirst } from '#app/office/ui/confirm-first.tsx'
import { type Column, DataTable } from '#app/office/ui/data-table.tsx'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { TextField } from '#app/ui/field.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { actionWords } from '#app/values/audit-actions.ts'
import type { Route } from './+types/audit'

export const meta: Route.MetaFunction = () => unlisted('Log', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, url, isFresh, exact } = await staffOnly(asked, 'audit')
  const query = readAuditQuery(url)
  const { rows, ...ways } = await listAuditEntries(tools, query, user.timeZone)
  const { actors, actions } = await listAuditChoices(tools)
  return {
    query,
    isFresh,
    here: url.pathname + url.search,
    page: {
      ...ways,
      rows: (await inWords(tools, rows, exact)).map(({ id, at, actor, action, subject, toWhat, changes }) => ({
        ...{ id, actor, what: actionWords(action), subject, toWhat, at: exact(at), changes },
      })),
    },
    actors: actors.map((actor) => [actor, actor] as const),
    actions: actions.map((action) => [action, actionWords(action)] as const),
  }
}

type AuditEntry = {
  id: string
  at: string
  actor: string
  what: string
  subject: string
  toWhat: string
  changes: Difference[]
}

const COLUMNS: readonly [Column<AuditEntry>, ...Column<AuditEntry>[]] = [
  { label: 'When', sort: 'date', cell: ({ at }) => <span className="font-normal">{at}</span> },
  { label: 'Who', cell: ({ actor }) => <span className="wrap-anywhere md:inline-block md:min-w-40">{actor}</span> },
  { label: 'What', cell: ({ what }) => what },
  {
    label: 'To what',
    cell: ({ subject, toWhat }) => (
      <a href={changeListAddress('', { subject })} className="link inline-flex min-h-11 items-center wrap-anywhere">
        {toWhat}
      </a>
    ),
  },
  { label: 'Changes', cell: ({ changes }) => <EntryChanges changes={changes} /> },
]

/** The log of what staff did, newest first. Read-only. */
export default function Audit({ loaderData: { query, page, actors, actions, isFresh, here } }: Route.ComponentProps) {
  const { q, filters } = query
  const isFiltered = q !== '' || Object.values(filters).some(Boolean)
  return (
    <>
      <OfficeHead title="Log" lead="What everybody did here. Nobody can change it.">
        <a
          href={linkTo('GET /api/office/audit.csv', { query: { ...filters, ...(q ? { q } : {}) } })}
          className="button button-secondary"
          download
        >
          Save as CSV
        </a>
      </OfficeHead>
      <div className="grid gap-6">
        <ConfirmFirst isFresh={isFresh} next={here}>
          To save the log as a file, confirm again that it’s you.
        </ConfirmFirst>
        <ListFilters
          query={query}
          searchLabel="Words"
          filters={[
            { name: 'who', label: 'Who', options: actors },
            { name: 'action', label: 'What', options: actions },
          ]}
        >
          {filters.subject && <input type="hidden" name="subject" value={filters.subject} />}
          <TextField type="date" name="from" label="From" isQuery defaultValue={filters.from} />
          <TextField type="date" name="until" label="Until" isQuery defaultValue={filters.until} />
        </ListFilters>
        <DataTable
          caption="What was done, and by whom"
          columns={COLUMNS}
          page={page}
          query={query}
          empty={<p>{isFiltered ? 'Nothing here matches what you asked for.' : 'Nothing has been done yet.'}</p>}
        />
      </div>
    </>
  )
}
