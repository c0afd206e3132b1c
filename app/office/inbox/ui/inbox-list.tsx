import { formTo } from '#app/browser/call.ts'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ListQuery } from '../../list.ts'
import { ChosenForm, ChosenProblem } from '../../ui/chosen-form.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Clock, ThreadState } from '../thread.ts'

/** A thread as the list shows it, with its times in words. */
export type InboxLine = {
  id: string
  kind: 'message' | 'complaint' | 'email'
  subject: string
  name: string
  excerpt: string | null
  assigneeName: string | null
  state: ThreadState
  stateName: string
  last: string
  /** The time of its last message, exactly. */
  seen: string
  snoozed: string | null
  waits: boolean
  clock: Clock | null
}

type Props = {
  page: { rows: InboxLine[]; previous: string | null; next: string | null }
  query: Pick<ListQuery, 'sort' | 'isDescending' | 'q'>
  /** The bulk close that can be undone. */
  undo: { closing: string; closed: number } | null
}

/** A complaint is closed by its outcome. */
const canClose = ({ state, clock }: InboxLine) => state !== 'closed' && clock === null

const CLOCK_TONES = { calm: 'neutral', soon: 'warning', over: 'danger' } as const

/** The list of threads; selected ones can be closed together, which can be undone. */
export const InboxList = ({ page, query, undo }: Props) => (
  <div className="grid gap-6 pt-6">
    {undo && <Undo {...undo} />}
    <ChosenForm to={formTo('POST /api/office/inbox/close-many')}>
      <DataTable
        caption="Threads"
        page={page}
        query={query}
        canChoose={canClose}
        empty={<Empty isSearch={query.q !== ''} />}
        columns={[
          { label: 'From', cell: (line) => <Who {...line} /> },
          { label: 'Last word', sort: 'last', cell: ({ last }) => last },
          { label: 'State', cell: (line) => <State {...line} /> },
          { label: 'Whose', cell: ({ assigneeName }) => assigneeName ?? '–' },
        ]}
      />
      {page.rows.some(canClose) && (
        <div className="grid justify-items-start gap-2">
          <Button type="submit" variant="secondary">
            Close the chosen
          </Button>
          <ChosenProblem />
        </div>
      )}
    </ChosenForm>
  </div>
)

const Who = ({ id, name, subject, excerpt, waits }: InboxLine) => (
  <span className="grid min-w-0 gap-0.5">
    <a href={`/office/inbox/${id}`} className={waits ? 'font-semibold' : 'font-medium'}>
      {name}
    </a>
    <span className="line-clamp-2 text-sm font-normal wrap-anywhere text-soft">
      {subject === 'Message from the contact form' ? '' : `${subject}: `}
      {excerpt}
    </span>
  </span>
)

const State = ({ state, stateName, waits, snoozed, clock }: InboxLine) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone={state === 'new' ? 'accent' : waits ? 'action' : 'neutral'}>
      {snoozed ? `Snoozed until ${snoozed}` : state === 'open' && !waits ? 'Answered' : stateName}
    </Badge>
    {clock && <Badge tone={CLOCK_TONES[clock.tone]}>{clock.words}</Badge>}
  </span>
)

const Empty = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <p>Nothing was found. Names and addresses are found by their beginnings, messages by whole words.</p>
  ) : (
    <>
      <Drawing name="walk" className="w-full max-w-56" />
      <p>Nothing here. Everybody has had their answer.</p>
    </>
  )

const Undo = ({ closing, closed }: { closing: string; closed: number }) => (
  <Notice variant="success" live title={closed === 1 ? 'One thread is closed' : `${closed} threads are closed`}>
    <OneButton to={formTo('POST /api/office/inbox/undo-close')} says={{ closing }} variant="quiet" className="-ml-4">
      Undo
    </OneButton>
  </Notice>
)
