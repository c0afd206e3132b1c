import { formTo } from '#app/browser/call.ts'
import { LONGEST_MESSAGE } from '#app/features/coaching/thread.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { afterAnswer } from '../groups.ts'
import type { Props } from './coach-thread.tsx'

export function Answer({ id, name, formId, answers, draft, reviewWeek, goesOn }: Props) {
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
        key={formId}
        id="answer"
        to={formTo('POST /api/office/coaching/:id/messages', { path: { id } })}
        done={({ next }) => afterAnswer(id, next)}
        className="grid gap-4"
      >
        <input type="hidden" name="id" value={formId} />
        {reviewWeek && <input type="hidden" name="reviewWeek" value={reviewWeek} />}
        <TextAreaField
          key={draft}
          label={reviewWeek ? `Answer ${name}’s review of ${dayLabel(reviewWeek)}` : `Write to ${name}`}
          hint="They get a notice without the words. Nothing here replaces a doctor."
          name="body"
          defaultValue={draft}
          required
          maxLength={LONGEST_MESSAGE}
        />
        <div className="flex flex-wrap gap-3">
          {goesOn && (
            <Submit name="after" value="go-on">
              Send and go on
            </Submit>
          )}
          <Submit name="after" value="stay" variant={goesOn ? 'secondary' : 'primary'} isOneOf={goesOn}>
            Send
          </Submit>
        </div>
      </OfficeForm>
    </section>
  )
}
