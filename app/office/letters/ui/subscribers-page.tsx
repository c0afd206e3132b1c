import { formTo, linkTo } from '#app/browser/call.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ListQuery } from '../../list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ListFilters } from '../../ui/list-filters.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'

type State = 'on' | 'waiting' | 'told' | 'left' | 'bounced' | 'complained'
export type SubscriberLine = { id: string; email: string; asked: string; source: string | null; state: State }

type Report = {
  added: number
  known: number
  left: number
  failed: number
  problems: readonly { line: number; problem: string }[]
}

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

const Import = ({ list }: { list: ListId }) => (
  <details className="border-t border-line">
    <summary className="flex min-h-14 cursor-pointer items-center font-medium">Bring people in</summary>
    <form
      {...formTo('POST /api/office/subscribers/:list', { path: { list } })}
      encType="multipart/form-data"
      className="grid max-w-(--container-text) gap-6 pb-6"
    >
      <TextField
        label="A CSV file"
        hint="One line each: address, and the day on which they agreed, such as ada@example.org,2026-03-01. 50,000 lines at most."
        name="file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
      />
      <TextAreaField label="Or paste the lines" name="rows" rows={4} />
      <TextAreaField
        label="What they agreed to, in the words they saw"
        hint="It is kept with each of them, as the proof that the law asks for."
        name="wording"
        rows={3}
        required
        maxLength={2_000}
      />
      <Checkbox name="hasProof" label="I can show for each of them that they agreed to get these emails." required />
      <p>
        <Button type="submit">Bring them in</Button>
      </p>
    </form>
  </details>
)

const ReportNotice = ({ added, known, left, failed, problems }: Report) => (
  <Notice variant={failed > 0 ? 'warning' : 'success'} live title={`${added} brought in`}>
    <p>
      {known} were on the list already. {left} had left or can’t be reached, and stay away.
      {failed > 0 && ` ${failed} ${failed === 1 ? 'line was' : 'lines were'} not taken:`}
    </p>
    <ul>
      {problems.map(({ line, problem }) => (
        <li key={line}>
          Line {line}: {problem}
        </li>
      ))}
      {failed > problems.length && <li>and {failed - problems.length} more.</li>}
    </ul>
  </Notice>
)
