import { useRevalidator } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { reloadPage } from '#app/browser/leave.ts'
import { ForGood } from '#app/office/ui/for-good.tsx'
import { OfficeProblem } from '#app/office/ui/office-problem.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'

type Question = { beginsOn: string; words: string; more: string; day: string; isComing: boolean }

type Props = {
  questions: readonly Question[]
  /** Identifies these questions: one that isn't shown isn't replaced. */
  seen: string
  today: string
}

/** The weekly questions: upcoming, current and past. */
export function Questions({ questions, seen, today }: Props) {
  const { revalidate } = useRevalidator()
  const standing = questions.find(({ isComing }) => !isComing)
  return (
    <Part title="Question of the week">
      <ul className="office-lines">
        {questions.map(({ beginsOn, words, day, isComing }) => (
          <li key={beginsOn} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <a className="link touch" href={`/app/talk/question/${beginsOn}`}>
              {words}
            </a>
            <span className="text-sm text-soft">
              {isComing ? `begins ${day}` : beginsOn === standing?.beginsOn ? `stands since ${day}` : day}
            </span>
            {isComing && (
              <ForGood what="Take it back">
                <OneButton
                  to={formTo('POST /api/office/talk/questions/:day/remove', { path: { day: beginsOn } })}
                  variant="danger"
                  size="small"
                >
                  Delete<span className="sr-only"> “{words}”</span>
                </OneButton>
              </ForGood>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary className="link touch w-fit cursor-pointer">Write a question</summary>
        <div className="max-w-2xl pt-3">
          <Form
            to={formTo('POST /api/office/talk/questions')}
            onDone={reloadPage}
            // Shows the other question, which the same words may replace then.
            onError={({ status }) => status === 409 && revalidate()}
            className="grid gap-3"
          >
            <input type="hidden" name="seen" value={seen} />
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
            <Submit variant="secondary" size="small" className="justify-self-start">
              Keep it
            </Submit>
            <OfficeProblem />
          </Form>
        </div>
      </details>
    </Part>
  )
}
