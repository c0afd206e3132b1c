import { useRevalidator } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormDone, FormProblem } from '#app/ui/form.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Measure } from '../measure.ts'
import { EARLIEST } from '../readings.ts'
import type { Unit } from '../units.ts'
import { FigureField } from './figure-field.tsx'
import { HighPressure } from './high-pressure.tsx'

export type Entry = {
  measure: Measure
  unit: Unit
  last: { text: string; on: string; value: number } | null
  value?: number | null
}

type Props = {
  entries: readonly Entry[]
  today: LocalDate
  /** The initial date: today, or a day to correct. */
  date?: LocalDate
  next: string
  label: string
}

/** Values of a day; any of them may be empty. Saving again corrects the day. Works without script. */
export function EntryForm({ entries, today, date = today, next, label }: Props) {
  const { revalidate } = useRevalidator()
  return (
    <Form
      to={formTo('POST /api/baseline')}
      onDone={(_answer, form) => {
        form.reset()
        revalidate()
      }}
      className="grid gap-8"
      aria-label={label}
    >
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Measured on"
        name="date"
        type="date"
        required
        min={EARLIEST}
        max={today}
        defaultValue={date}
        className="max-w-60"
      />
      <div className="grid items-start gap-x-10 gap-y-7 md:grid-cols-2">
        {entries.map((entry) => (
          <FigureField key={entry.measure.key} entry={entry} />
        ))}
      </div>
      {entries.some(({ measure }) => measure.key === 'systolic') && <HighPressure />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Submit>Save</Submit>
        <FormDone />
        <FormProblem />
      </div>
    </Form>
  )
}
