import { linkTo } from '#app/browser/call.ts'
import { SearchForm } from '#app/features/coaching/ui/composer.tsx'
import { MessageList, type ShownMessage } from '#app/features/coaching/ui/message-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import { Answer } from './coach-answer.tsx'

export type Props = {
  id: string
  name: string
  mayWrite: boolean
  messages: readonly ShownMessage[]
  before: number | null
  readByMember: number
  q: string
  isWhole: boolean
  formId: string
  answers: readonly { id: string; title: string }[]
  draft: string
  /** The review that is being answered. */
  reviewWeek: LocalDate | null
  /** Whether another member needs an answer, too. */
  goesOn: boolean
}

/** A member’s thread as the coach reads and answers it. */
export function CoachThread(props: Props) {
  const { id, name, messages, before, readByMember, q, isWhole, mayWrite } = props
  const page = `/office/coaching/${id}` as const
  return (
    <section aria-label={`Thread with ${name}`} className="grid content-start gap-6">
      {before !== null && (
        <p>
          <a
            className="link touch"
            href={`${page}?${new URLSearchParams({ ...(q && { q }), before: String(before) })}`}
          >
            {q ? 'Older matches' : 'Earlier messages'}
          </a>
        </p>
      )}
      {!isWhole && (
        <p>
          <a className="link touch" href={page}>
            Back to the newest
          </a>
        </p>
      )}
      {messages.length === 0 && (
        <p className="text-soft">{q ? `Nothing matches “${q}”.` : 'Nothing was written yet.'}</p>
      )}
      <MessageList
        messages={messages}
        reader="coach"
        other={name}
        readUpTo={readByMember}
        pictureOf={(picture) => linkTo('GET /api/office/coaching/:id/pictures/:picture', { path: { id, picture } })}
        dayLink={null}
      />
      <div id="newest" className="scroll-mt-[60vh]" />
      {isWhole && (mayWrite ? <Answer {...props} /> : <Ended />)}
      {(messages.length > 8 || q) && <SearchForm action={page} q={q} />}
    </section>
  )
}

const Ended = () => (
  <Notice title="Their membership has ended">
    You can read the thread. To write to them, use their page under People.
  </Notice>
)
