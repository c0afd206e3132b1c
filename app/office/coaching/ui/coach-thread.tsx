import { formTo, linkTo } from '#app/browser/call.ts'
import { SearchForm } from '#app/features/coaching/ui/composer.tsx'
import { MessageList, type ShownMessage } from '#app/features/coaching/ui/message-list.tsx'
import { KeptWords } from '#app/office/ui/kept-words.tsx'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { OneOfSubmits } from '#app/office/ui/one-of-submits.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { afterAnswer } from '../groups.ts'

export type Props = {
  id: string
  name: string
  mayWrite: boolean
  /** Why their membership isn't open; null while it is. */
  closed: string | null
  messages: readonly ShownMessage[]
  before: number | null
  readByMember: number
  q: string
  isWhole: boolean
  formId: string
  /** The place of the newest message on the page. */
  read: number
  answers: readonly { id: string; title: string }[]
  draft: string
  /** The review that is being answered. */
  reviewWeek: LocalDate | null
  /** Whether another member needs an answer, too. */
  goesOn: boolean
}

/** A member’s thread as the coach reads and answers it. */
export function CoachThread(props: Props) {
  const { id, name, messages, before, readByMember, q, isWhole, mayWrite, closed } = props
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
      {isWhole && (mayWrite ? <Answer {...props} /> : <Closed title={closed} />)}
      {(messages.length > 8 || q) && <SearchForm action={page} q={q} />}
    </section>
  )
}

const Closed = ({ title }: { title: string | null }) => (
  <Notice title={title}>You can read the thread. To write to them, use their page under People.</Notice>
)

function Answer({ id, name, read, formId, answers, draft, reviewWeek, goesOn }: Props) {
  const Stay = goesOn ? OneOfSubmits : Submit
  const week = reviewWeek ? `&review=${reviewWeek}` : ''
  return (
    <section aria-label="Answer" className="grid gap-5 border-t border-line pt-6">
      {answers.length > 0 && (
        <nav aria-label="Saved answers" className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
          {answers.map((answer) => (
            <a
              key={answer.id}
              href={`?answer=${answer.id}${week}#answer`}
              className="button button-secondary button-small whitespace-nowrap"
            >
              {answer.title}
            </a>
          ))}
        </nav>
      )}
      <OfficeForm<'POST /api/office/coaching/:id/messages'>
        id="answer"
        to={formTo('POST /api/office/coaching/:id/messages', { path: { id } })}
        done={({ next }) => afterAnswer(id, next)}
        formId={formId}
        className="grid gap-4"
      >
        <KeptWords name={`message ${id}`} />
        <input type="hidden" name="read" value={read} />
        {reviewWeek && <input type="hidden" name="reviewWeek" value={reviewWeek} />}
        <TextAreaField
          key={draft}
          label={reviewWeek ? `Answer ${name}’s review of ${dayLabel(reviewWeek)}` : `Write to ${name}`}
          hint="They get a notice without the words. Nothing here replaces a doctor."
          name="body"
          defaultValue={draft}
          required
        />
        <div className="flex flex-wrap gap-3">
          {goesOn && (
            <Submit name="after" value="go-on">
              Send and go on
            </Submit>
          )}
          <Stay name="after" value="stay" variant={goesOn ? 'secondary' : 'primary'}>
            Send
          </Stay>
        </div>
      </OfficeForm>
    </section>
  )
}
