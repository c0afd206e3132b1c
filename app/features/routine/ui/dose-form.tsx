import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { Glyph } from '#app/ui/glyph.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { HabitKey } from '#app/values/habits.ts'
import { capitalised } from '#app/values/number-words.ts'
import { DOSE_LIMITS, doseInWords, hasMinutes, type Measured } from '../dose.ts'

type Props = {
  habit: {
    key: HabitKey
    label: string
    /** The recommended amount, from its evidence panel. */
    words: string
    current: Measured | null
    suggested: Measured | null
    /** Whether it is replaced by its safe swap, so nothing should prompt for it. */
    isSwapped: boolean
  }
  onDone: () => void
}

/** Sets how often a habit is due: the current target, every day, the panel's suggestion, or a custom target. */
export function DoseForm({ habit, onDone }: Props) {
  const { key, label, words, current, suggested, isSwapped } = habit
  const now = doseInWords(current)
  const offered = [null, ...(suggested ? [suggested] : [])]
  return (
    <section aria-labelledby={`${key}-name`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex items-center gap-3">
        <Glyph habit={key} />
        <div>
          <h2 id={`${key}-name`} className="text-xl">
            {label}
          </h2>
          <p role="status">
            Due <span className="font-medium">{now}</span>
          </p>
        </div>
      </header>
      <p className="measure text-sm text-soft">
        {isSwapped ? 'Your card shows its safe swap. Of the habit itself, its evidence panel says: ' : ''}
        {words}{' '}
        <TextLink href={`/app/why/${key}`}>
          Why<span className="sr-only"> {label}</span>
        </TextLink>
      </p>
      <div className="flex flex-wrap gap-2">
        {offered.map((dose) => (
          <Choice key={doseInWords(dose)} habit={habit} dose={dose} onDone={onDone} />
        ))}
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-action underline underline-offset-4">
          Another measure<span className="sr-only"> for {label}</span>
        </summary>
        <OwnMeasure habit={habit} onDone={onDone} />
      </details>
    </section>
  )
}

/** A target as a one-tap button. */
function Choice({ habit, dose, onDone }: Props & { dose: Measured | null }) {
  const words = doseInWords(dose)
  const isCurrent = words === doseInWords(habit.current)
  return (
    <Form to={formTo('POST /api/doses')} onDone={onDone} className="grid gap-1">
      <input type="hidden" name="habit" value={habit.key} />
      <input type="hidden" name="unit" value={dose?.unit ?? 'daily'} />
      <input type="hidden" name="aWeek" value={dose?.aWeek ?? ''} />
      <Submit variant="secondary" aria-pressed={isCurrent}>
        {capitalised(words)}
        {dose && !habit.isSwapped && <span className="font-normal"> · suggested</span>}
        <span className="sr-only">: {habit.label}</span>
      </Submit>
      <FormProblem />
    </Form>
  )
}

function OwnMeasure({ habit, onDone }: Props) {
  const mayBeMinutes = hasMinutes(habit.key)
  const most = DOSE_LIMITS[mayBeMinutes ? 'minutes' : 'times'].max
  return (
    <Form to={formTo('POST /api/doses')} onDone={onDone} className="flex flex-wrap items-end gap-4 pt-2">
      <input type="hidden" name="habit" value={habit.key} />
      <TextField
        label="How much"
        name="aWeek"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        required
        defaultValue={habit.current?.aWeek ?? 3}
        className="w-32"
      />
      <SelectField label="Of what" name="unit" defaultValue={habit.current?.unit ?? 'times'}>
        <option value="times">times a week</option>
        {mayBeMinutes && <option value="minutes">minutes a week</option>}
      </SelectField>
      <Submit variant="secondary">
        Save<span className="sr-only"> the measure for {habit.label}</span>
      </Submit>
      <FormProblem isRest />
    </Form>
  )
}
