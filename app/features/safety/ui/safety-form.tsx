import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { habitLabel } from '#app/values/habits.ts'
import { CAN_BE_OFF, type Screening } from '../safety.ts'

type Props = {
  questions: readonly { key: string; label: string }[]
  screening: Screening
  next: string
}

/** The safety questions as checkboxes; ticking none is a valid answer. Works without script. */
export function SafetyForm({ questions, screening, next }: Props) {
  return (
    <Form to={formTo('POST /api/safety')} onDone={() => leaveFor(next)} className="grid max-w-prose gap-8">
      <input type="hidden" name="next" value={next} />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-serif text-xl">Does any of this apply to you?</legend>
        {questions.map(({ key, label }) => (
          <Checkbox key={key} name={key} value="yes" label={label} defaultChecked={screening.answers.includes(key)} />
        ))}
      </fieldset>
      <p className="text-soft">
        Where something isn’t for you, your card shows a safe swap. A swap counts in full, so nobody is pushed towards a
        Perfect Day that would harm them.
      </p>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-serif text-xl">Would you rather leave one out altogether?</legend>
        {CAN_BE_OFF.map((habit) => (
          <Checkbox
            key={habit}
            name={`off-${habit}`}
            value="yes"
            label={`Switch off ${habitLabel(habit)}`}
            defaultChecked={screening.switchedOff.includes(habit)}
          />
        ))}
        <p className="text-sm text-soft">
          From today on your day is then counted over the habits that remain. Earlier days stay as they were.
        </p>
      </fieldset>
      <FormProblem />
      <Submit className="justify-self-start">Save my answers</Submit>
      <p className="text-sm text-soft">
        These questions do not replace a doctor. If you’re unsure, ask a GP or pharmacist first. In an emergency in the
        UK call 999.
      </p>
    </Form>
  )
}
