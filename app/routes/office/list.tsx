import { linkTo } from '#app/browser/call.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import { titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { ImportReport, ListPath } from '#app/office/letters/contract.ts'
import { listSubscribers } from '#app/office/letters/lists.server.ts'
import { Import, ReportNotice } from '#app/office/letters/ui/import-subscribers.tsx'
import { readListQuery } from '#app/office/list.ts'
import { readPath } from '#app/office/read-path.server.ts'
import { DataTable } from '#app/office/ui/data-table.tsx'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.title ?? 'List', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user, url, exact } = await staffOnly(asked, 'letters')
  const { list } = readPath(ListPath, params)
  const query = readListQuery(url, { filters: [], sorts: ['-asked'] })
  const page = await listSubscribers(tools, list, query)
  const rows = page.rows.map(({ id, email, askedAt, confirmedAt, toldAt, source, reason }) => ({
    ...{ id, email, source, asked: exact(askedAt) },
    state: STATES[reason ?? (toldAt ? 'told' : confirmedAt ? 'on' : 'waiting')],
  }))
  return {
    ...{ list, title: titleNow(tools, list), query, page: { ...page, rows } },
    report: readReport(url.searchParams.get('report')),
    mayExport: isPermitted(user.role, 'exports'),
  }
}

function readReport(text: string | null) {
  try {
    const { failed, ...report } = JSON.parse(text ?? '')
    const read = ImportReport.safeParse(report)
    return read.success ? { ...read.data, failed: Number(failed) || 0 } : null
  } catch {
    return null
  }
}

const STATES = {
  on: { words: 'On the list', tone: 'action' },
  waiting: { words: 'Hasn’t confirmed yet', tone: 'neutral' },
  told: { words: 'Was told', tone: 'neutral' },
  left: { words: 'Left', tone: 'neutral' },
  bounced: { words: 'No such mailbox', tone: 'warning' },
  complained: { words: 'Called it spam', tone: 'danger' },
} as const

/** A list's subscribers, and importing people who consented elsewhere. */
export default function List({ loaderData }: Route.ComponentProps) {
  const { list, title, query, page, report, mayExport } = loaderData
  return (
    <>
      <OfficeHead back={{ href: '/office/letters/lists', words: 'Lists' }} title={title}>
        {mayExport && (
          <a
            href={linkTo('GET /api/office/subscribers/:list', { path: { list } })}
            className="button button-secondary"
            download
          >
            Export CSV
          </a>
        )}
      </OfficeHead>
      <div className="grid gap-8">
        {report && <ReportNotice {...report} />}
        <ListFilters query={query} isEmpty={page.rows.length === 0} searchLabel="Address, by its beginning" />
        <DataTable
          caption={`People on the list ${title}`}
          page={page}
          query={query}
          empty={<p>{query.q ? 'No address begins like that.' : 'Nobody is on this list yet.'}</p>}
          columns={[
            { label: 'Address', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
            { label: 'Asked', sort: 'asked', cell: ({ asked }) => asked },
            { label: 'On page', cell: ({ source }) => source ?? '–' },
            { label: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.words}</Badge> },
          ]}
        />
        <Import list={list} />
      </div>
    </>
  )
}
