import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { type Clock, STATE_NAMES, type ThreadState } from '../thread.ts'
import { Answering } from './answering.tsx'
import { MessageList, type ShownMessage } from './message-list.tsx'
import { Assignee, States } from './thread-states.tsx'

export type Props = {
  thread: {
    id: string
    subject: string
    name: string
    email: string
    state: ThreadState
    assignee: string
    waits: boolean
    snoozed: string | null
  }
  complaint: { number: number; isClosed: boolean; due: string; clock: Clock } | null
  messages: readonly ShownMessage[]
  others: readonly { id: string; subject: string; state: ThreadState; last: string }[]
  isMember: boolean
  staff: readonly { id: string; name: string }[]
  answers: readonly { id: string; title: string }[]
  /** The chosen saved answer. */
  draft: string
  /** Whether replies to our answer are received in this thread. */
  comesBack: boolean
  formIds: { answer: string; outcome: string; note: string }
  /** The person the coach has just answered. */
  answered: { id: string; name: string } | null
}

const TONES = { calm: 'neutral', soon: 'warning', over: 'danger' } as const

/** The conversation, the answer form below it, and the thread's actions beside it. */
export function ThreadPage(props: Props) {
  const { thread, complaint, messages, others, isMember, staff, answers, draft, comesBack, formIds, answered } = props
  const owner = staff.find(({ id }) => id === thread.assignee)
  const read = messages.findLast(({ kind }) => kind === 'in')?.id
  return (
    <>
      {answered && (
        <Notice variant="success" live className="mb-4">
          Your answer is on its way to{' '}
          <a href={`/office/inbox/${answered.id}`} className="link">
            {answered.name}
          </a>
          . {thread.name} waits next.
        </Notice>
      )}
      <OfficeHead
        back={{ href: '/office/inbox', words: 'Inbox' }}
        title={thread.name}
        lead={<span className="wrap-anywhere">{thread.email}</span>}
      >
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={thread.state === 'new' ? 'accent' : 'neutral'}>
            {thread.snoozed ? `Snoozed until ${thread.snoozed}` : STATE_NAMES[thread.state]}
          </Badge>
          {owner && <Badge>{owner.name}’s</Badge>}
          {isMember && <Badge tone="action">Has an account</Badge>}
          {complaint && !complaint.isClosed && (
            <Badge tone={TONES[complaint.clock.tone]}>{complaint.clock.words}</Badge>
          )}
        </p>
      </OfficeHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <h2 className="font-serif text-2xl">{thread.subject}</h2>
          <MessageList messages={messages} name={thread.name} />
          <Answering {...{ thread, complaint, answers, draft, comesBack, formIds, read }} />
        </div>
        <aside
          aria-label="This thread"
          className="grid content-start gap-8 border-t border-line pt-8 lg:border-t-0 lg:pt-0"
        >
          {(!complaint || complaint.isClosed) && <States {...thread} read={read} />}
          <Assignee id={thread.id} assignee={thread.assignee} staff={staff} />
          <Note id={thread.id} formId={formIds.note} />
          {others.length > 0 && <Others others={others} />}
        </aside>
      </div>
    </>
  )
}

const Note = ({ id, formId }: { id: string; formId: string }) => (
  <OfficeForm
    to={formTo('POST /api/office/inbox/:id/note', { path: { id } })}
    done={`/office/inbox/${id}`}
    formId={formId}
    className="grid gap-2"
  >
    <TextAreaField label="Note" hint="Only staff see it." name="body" rows={3} required />
    <p>
      <Submit variant="secondary" size="small">
        Keep the note
      </Submit>
    </p>
  </OfficeForm>
)

const Others = ({ others }: { others: Props['others'] }) => (
  <div className="grid gap-1">
    <h2 className="font-sans text-sm font-medium">Also from this address</h2>
    <ul>
      {others.map(({ id, subject, state, last }) => (
        <li key={id}>
          <a href={`/office/inbox/${id}`} className="link inline-flex min-h-11 items-center text-sm">
            {subject}
          </a>
          <span className="block text-xs text-soft">
            {STATE_NAMES[state]}, {last}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
