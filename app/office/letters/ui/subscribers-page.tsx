import { linkTo } from '#app/browser/call.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ChevronLeft } from '#app/ui/icons.tsx'
import type { ListQuery } from '../../list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ListFilters } from '../../ui/list-filters.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { Import, type Report, ReportNotice } from './import-subscribers.tsx'

type State = 'on' | 'waiting' | 'told' | 'left' | 'bounced' | 'complained'
export type SubscriberLine = { id: string; email: string; asked: string; source: string | null; state: State }

type Props = {
  list: ListId
  title: string
  query: ListQuery
  page: { rows: SubscriberLine[]; previous: string | null; next: string | null }
  /** What became of the lines that were brought in just now. */
  report: Report | null
  mayExport: boolean
}

const STATES = {
  on: { words: 'On the list', tone: 'action' },
  waiting: { words: 'Hasn’t confirmed yet', tone: 'neutral' },
  told: { words: 'Was told', tone: 'neutral' },
  left: { words: 'Left', tone: 'neutral' },
  bounced: { words: 'No such mailbox', tone: 'warning' },
  complained: { words: 'Called it spam', tone: 'danger' },
} as const

/** Who is on a list, and bringing in who agreed elsewhere. */
export function SubscribersPage({ list, title, query, page, report, mayExport }: Props) {
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/letters/lists" className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <ChevronLeft className="size-4" />
            Lists
          </a>
        }
        title={title}
      >
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
        <ListFilters query={query} searchLabel="Address, by its beginning" />
        <DataTable
          caption={`People on the list ${title}`}
          page={page}
          query={query}
          idOf={({ id }) => id}
          empty={<p>{query.q ? 'No address begins like that.' : 'Nobody is on this list yet.'}</p>}
          columns={[
            { name: 'email', label: 'Address', cell: ({ email }) => <span className="break-all">{email}</span> },
            { name: 'asked', label: 'Asked', sort: 'asked', cell: ({ asked }) => asked },
            { name: 'page', label: 'On page', cell: ({ source }) => source ?? '–' },
            {
              name: 'state',
              label: 'State',
              cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>,
            },
          ]}
        />
        <Import list={list} />
      </div>
    </>
  )
}
