import { Options } from '#app/ui/field.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { HABITS } from '#app/values/habits.ts'
import type { Preview } from '../contract.ts'

type Habit = Extract<Preview, { kind: 'tracker' }>['habits'][number]

/** Another tracker's habits, each with a select of what it maps to here. */
export function TrackedHabits({ habits }: { habits: readonly Habit[] }) {
  return (
    <div className="grid gap-6">
      <p>
        {habits.length === 1 ? 'One habit' : `${habits.length} habits`}. Choose what each one is here; what you leave
        out stays out. Days you have ticked here stay ticked.
      </p>
      <ul className="grid gap-5">
        {habits.map((habit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of their habits may have one name
          <li key={place} className="grid gap-1.5">
            <label htmlFor={`habit-${place}`} className="font-medium break-words">
              {habit.name}
            </label>
            <p id={`about-${place}`} className="text-sm text-soft">
              {inWords(habit)}
            </p>
            <select
              id={`habit-${place}`}
              name={`habit-${place}`}
              aria-describedby={`about-${place}`}
              defaultValue={habit.guess ?? ''}
              className="control"
            >
              <option value="">Leave out</option>
              <Options of={HABITS.map(({ key, label }) => [key, label])} />
              <option value="own">A habit of your own</option>
            </select>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        Notes go into your journal. So do amounts, unless the habit here is counted the same way.
      </p>
    </div>
  )
}

const inWords = ({ done, skipped, amounts, unit, notes, first }: Habit): string =>
  [
    `${done === 1 ? '1 day' : `${done} days`} done`,
    skipped > 0 && `${skipped} skipped`,
    amounts > 0 && `${amounts} with an amount${unit && ` in ${unit}`}`,
    notes > 0 && (notes === 1 ? '1 note' : `${notes} notes`),
    first && `since ${dayLabel(first)}`,
  ]
    .filter(Boolean)
    .join(', ')
