import { countWaiting, listThreads, type ThreadLine } from '#app/office/inbox/list.server.ts'
import { legalClock, STATE_NAMES } from '#app/office/inbox/thread.ts'
import { type InboxLine, InboxList } from '#app/office/inbox/ui/inbox-list.tsx'
import { readListQuery } from '#app/office/list.ts'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { capitalised, countInWords } from '#app/values/number-words.ts'
import type { Route } from './+types/inbox'

export const meta: Route.MetaFunction = () => unlisted('Inbox', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, now, url, moment } = await staffOnly(asked, 'inbox')
  const query = readListQuery(url, { filters: ['view', 'kind', 'whose'], sorts: ['-last'] })
  const page = await listThreads(tools, query, user.id)
  return {
    query,
    page: { ...page, rows: page.rows.map((row) => asLine(row, moment, now)) },
    waiting: await countWaiting(tools),
    closed: Number(url.searchParams.get('closed') ?? 0),
    closing: url.searchParams.get('closing'),
  }
}

function asLine(row: ThreadLine, moment: (at: Date) => string, now: Date): InboxLine {
  const { id, kind, subject, name, email, state, excerpt, lastAt, waitsSince, dueAt, assigneeName } = row
  const isWaiting = state === 'new' || state === 'open'
  return {
    ...{ id, kind, subject, name: name || email, excerpt, assigneeName, state },
    stateName: STATE_NAMES[state],
    last: moment(lastAt),
    seen: lastAt.toISOString(),
    snoozed: row.snoozedUntil && state === 'snoozed' ? moment(row.snoozedUntil) : null,
    waits: isWaiting && waitsSince !== null,
    clock: dueAt && !row.complaintClosedAt ? legalClock(dueAt, now) : null,
  }
}

const VIEW_OPTIONS = [
  ['waiting', 'Waiting'],
  ['snoozed', 'Snoozed'],
  ['closed', 'Closed'],
  ['all', 'Everything'],
] as const
const KIND_OPTIONS = [
  ['message', 'Contact form'],
  ['email', 'Email'],
  ['complaint', 'Complaints'],
] as const
const WHOSE_OPTIONS = [
  ['mine', 'Mine'],
  ['nobody', 'Nobody’s'],
] as const

export default function Inbox({ loaderData: { query, page, waiting, closed, closing } }: Route.ComponentProps) {
  const lead =
    waiting === 0
      ? 'Nobody waits for an answer.'
      : `${capitalised(countInWords(waiting))} ${waiting === 1 ? 'thread is' : 'threads are'} open.`
  return (
    <>
      <OfficeHead title="Inbox" lead={lead}>
        <ButtonLink href="/office/inbox/answers" variant="secondary">
          Saved answers
        </ButtonLink>
      </OfficeHead>
      <ListFilters
        query={query}
        searchLabel="Name, address or words"
        filters={[
          { name: 'view', label: 'State', options: VIEW_OPTIONS },
          { name: 'kind', label: 'Came by', options: KIND_OPTIONS },
          { name: 'whose', label: 'Whose', options: WHOSE_OPTIONS },
        ]}
      />
      <InboxList page={page} query={query} undo={closing && closed > 0 ? { closing, closed } : null} />
    </>
  )
}
