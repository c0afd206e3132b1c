import { formTo } from '#app/browser/call.ts'
import { OneOfSubmits } from '#app/office/ui/one-of-submits.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { KeptWords } from '../../ui/kept-words.tsx'
import { OfficeForm } from '../../ui/office-form.tsx'
import { afterAnswer } from '../thread.ts'
import type { Props as Page } from './thread-page.tsx'

type Props = Pick<Page, 'thread' | 'complaint' | 'answers' | 'draft' | 'comesBack' | 'formIds'> & {
  /** The newest message of theirs on the page. */
  read: string | undefined
}

/** The answer form: a saved one to start from, the text, and the one button. */
export function Answering({ thread, complaint, answers, draft, comesBack, formIds, read }: Props) {
  const isOpenComplaint = complaint !== null && !complaint.isClosed
  return (
    <section aria-label="Answer" className="grid gap-6 border-t border-line pt-6">
      {answers.length > 0 && (
        <nav aria-label="Saved answers" className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
          {answers.map(({ id, title }) => (
            <a
              key={id}
              href={`?answer=${id}#answer`}
              className="button button-secondary button-small whitespace-nowrap"
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      <OfficeForm<'POST /api/office/inbox/:id/answer'>
        id="answer"
        to={formTo('POST /api/office/inbox/:id/answer', { path: { id: thread.id } })}
        done={({ next }) => afterAnswer(thread.id, next)}
        formId={formIds.answer}
        className="grid gap-4"
      >
        <KeptWords name={`answer ${thread.id}`} />
        {read && <input type="hidden" name="read" value={read} />}
        <TextAreaField
          key={draft}
          label={isOpenComplaint ? `Tell ${thread.name} how far you are` : `Answer ${thread.name}`}
          hint={
            comesBack
              ? `By email to ${thread.email}. What they answer comes back here.`
              : `By email to ${thread.email}. What they answer goes to the owner’s own mailbox.`
          }
          name="body"
          defaultValue={draft}
          required
        />
        <div className="flex flex-wrap gap-3">
          {!isOpenComplaint && (
            <Submit name="after" value="close">
              Send and close
            </Submit>
          )}
          <OneOfSubmits name="after" value="keep-open" variant={isOpenComplaint ? 'primary' : 'secondary'}>
            {isOpenComplaint ? 'Send' : 'Send and keep open'}
          </OneOfSubmits>
        </div>
      </OfficeForm>
      {isOpenComplaint && <Outcome id={thread.id} due={complaint.due} formId={formIds.outcome} read={read} />}
    </section>
  )
}

type OutcomeProps = Pick<Props, 'read'> & { id: string; due: string; formId: string }

const Outcome = ({ id, due, formId, read }: OutcomeProps) => (
  <OfficeForm
    to={formTo('POST /api/office/inbox/:id/outcome', { path: { id } })}
    done={`/office/inbox/${id}`}
    formId={formId}
    className="grid gap-4 border-t border-line pt-6"
  >
    <KeptWords name={`outcome ${id}`} />
    {read && <input type="hidden" name="read" value={read} />}
    <Notice variant="warning" title={`They must hear from you by ${due}`}>
      With the outcome and its reasons, or with how far you are. Telling how far you are gives you thirty days more; the
      outcome closes the complaint.
    </Notice>
    <TextAreaField label="The outcome and its reasons" name="outcome" required />
    <p>
      <Submit variant="secondary">Send the outcome and close</Submit>
    </p>
  </OfficeForm>
)
