import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { HabitKey } from '#app/values/habits.ts'
import { minuteOf, type TimetableRow } from '../timetable.ts'
import { Line } from './timetable-line.tsx'

type Props = {
  /** The public rows to choose from. */
  published: readonly TimetableRow[]
  own: { rows: readonly TimetableRow[]; isOwn: boolean }
  /** Habits never recommended to this member; marked beside their rows. */
  notRecommended: readonly HabitKey[]
  next: string
}

const SHIFTS = [
  ['0', 'No change'],
  ['-60', 'An hour earlier'],
  ['60', 'An hour later'],
  ['120', 'Two hours later'],
] as const

/** Form to copy the public week: keep rows, change times, or shift all of them. Works without script. */
export const TimetableForm = ({ published, own, notRecommended, next }: Props) => (
  <Form to={formTo('POST /api/timetable')} onDone={() => leaveFor(next)} className="grid max-w-2xl gap-8">
    <input type="hidden" name="next" value={next} />
    <SelectField label="Shift all times" name="shift" required defaultValue="0" className="max-w-xs">
      <Options of={SHIFTS} />
    </SelectField>
    <fieldset className="grid">
      <legend className="mb-2 font-serif text-xl">Your activities</legend>
      {published
        .toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time))
        .map((row) => (
          <Line
            key={row.id}
            row={row}
            kept={own.rows.find(({ id }) => id === row.id)}
            notRecommended={notRecommended}
          />
        ))}
    </fieldset>
    <FormProblem />
    <div className="flex flex-wrap gap-3">
      <Submit>Save my timetable</Submit>
      {own.isOwn && (
        <Submit name="reset" value="yes" variant="quiet" form={RESET_FORM}>
          Start from our standard week
        </Submit>
      )}
    </div>
  </Form>
)

const RESET_FORM = 'timetable-reset'

/** A separate form, since forms can't be nested. */
export const TimetableReset = ({ next }: { next: string }) => (
  <form {...formTo('POST /api/timetable')} id={RESET_FORM}>
    <input type="hidden" name="next" value={next} />
  </form>
)
