import { HABITS, type HabitKey } from '#app/values/habits.ts'
import type { CareByHabit } from './care-of-habit.ts'

/** The id of the words about one habit. */
export const warningOf = (habit: HabitKey) => `who-should-not-${habit}`

/** Shown below the rows so that all seven fit on the screen; each row references its own part by aria-describedby. */
export function WhoShouldNot({ care }: { care: CareByHabit }) {
  const warned = HABITS.filter(({ key }) => care[key]?.whoShouldNot)
  if (warned.length === 0) return null
  return (
    <details className="px-4 text-sm text-soft lg:px-2">
      <summary className="touch cursor-pointer font-medium text-ink underline underline-offset-4">
        Who should leave these out
      </summary>
      {warned.map(({ key, label }) => (
        <p key={key} id={warningOf(key)} className="measure pb-3">
          <span className="font-medium text-ink">{label}.</span> Who should not: {care[key]?.whoShouldNot}
        </p>
      ))}
    </details>
  )
}
