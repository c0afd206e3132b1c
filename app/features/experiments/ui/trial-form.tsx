import { useRevalidator } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { HABITS } from '#app/features/routine/habits.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import { OUTCOMES } from '../outcomes.ts'
import { PHASE_DAYS, type TrialHabit } from '../trial.ts'

type Props = { choices: readonly TrialHabit[]; today: LocalDate; latestStart: LocalDate }

/** One habit, one outcome, four phases. Works without script. */
export function TrialForm({ choices, today, latestStart }: Props) {
  const { revalidate } = useRevalidator()
  const { onSubmit, busy, error, fieldError } = useFormPost({ onDone: () => revalidate() })
  if (choices.length === 0) {
    return <p className="text-soft">Your safety answers leave out every habit you could run a trial of.</p>
  }
  return (
    <form {...formTo('POST /api/trials')} onSubmit={onSubmit} aria-label="Start a trial" className="grid gap-6">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <SelectField
          label="Which habit?"
          name="habit"
          required
          hint="Only habits you can leave out without harm, and that your safety answers allow."
          error={fieldError('habit')}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {HABITS.find(({ key }) => key === choice)?.label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="What will you measure?"
          name="outcome"
          required
          hint="We measure it from your daily check-in, so please check in every day."
          error={fieldError('outcome')}
        >
          {OUTCOMES.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="How long is each of the four phases?"
          name="phaseDays"
          required
          defaultValue="10"
          hint="With 7 days you can’t miss a single check-in."
          error={fieldError('phaseDays')}
        >
          {PHASE_DAYS.map((days) => (
            <option key={days} value={days}>
              {days} days, {days * 4} in all
            </option>
          ))}
        </SelectField>
        <TextField
          label="First day"
          name="startsOn"
          type="date"
          required
          min={today}
          max={latestStart}
          defaultValue={today}
          hint="Choose ordinary weeks: no holiday, house move or exams."
          error={fieldError('startsOn')}
        />
      </div>
      <FormProblem error={error} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Start this trial
      </Button>
    </form>
  )
}
