import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'

type Question = { beginsOn: string; words: string; more: string; day: string; isComing: boolean }

/** The weekly questions: upcoming, current and past. */
export function Questions({ questions, today }: { questions: readonly Question[]; today: string }) {
  const standing = questions.find(({ isComing }) => !isComing)
  return (
    <Part title="Question of the week">
      <ul className="office-lines">
        {questions.map(({ beginsOn, words, day, isComing }) => (
          <li key={beginsOn} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <a className="link touch inline-flex items-center" href={`/app/talk/question/${beginsOn}`}>
              {words}
            </a>
            <span className="text-sm text-soft">
              {isComing ? `begins ${day}` : beginsOn === standing?.beginsOn ? `stands since ${day}` : day}
            </span>
            {isComing && (
              <OneButton
                to={formTo('POST /api/office/talk/questions/:day/remove', { path: { day: beginsOn } })}
                variant="quiet"
                size="small"
              >
                Take back<span className="sr-only"> “{words}”</span>
              </OneButton>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary className="link touch inline-flex w-fit cursor-pointer items-center">Write a question</summary>
        <div className="max-w-2xl pt-3">
          <ActionForm form={formTo('POST /api/office/talk/questions')} button="Keep it">
            <TextField label="Question" name="words" required />
            <TextAreaField label="More about it" name="more" rows={3} />
            <TextField
              label="From"
              name="beginsOn"
              type="date"
              required
              min={today}
              defaultValue={today}
              hint="It stands until the next one begins. A second one for the same day takes its place."
            />
          </ActionForm>
        </div>
      </details>
    </Part>
  )
}
