import { linkTo } from '#app/browser/call.ts'
import { HabitToggle } from '#app/features/routine/ui/habit-toggle.tsx'
import { HABIT_COUNT } from '#app/values/habits.ts'
import type { OwnHabits } from '../contract.ts'
import { MOST_ON_CARD } from '../own-habits.ts'
import { OwnHabitsEditor } from './own-habits-editor.tsx'
import { useOwnTicks } from './use-own-ticks.ts'

/** A member's own habits on the day's card, below the seven. Ticked like them, but not scored. Works without script. */
export function OwnHabitsCard({ day }: { day: OwnHabits }) {
  const { habits, statusOf, tick } = useOwnTicks(day)
  // A habit put away since is still shown on the days it was done.
  const shown = habits.filter(({ isAway, isDone }) => !isAway || isDone)
  return (
    <section
      id="own-habits"
      aria-labelledby="own-habits-heading"
      className="grid scroll-mt-24 gap-3 border-t border-line pt-5"
    >
      <header>
        <h3 id="own-habits-heading" className="text-xl">
          Your own habits
        </h3>
        <p className="text-sm text-soft">
          {shown.length > 0 ? 'Beside' : `Up to ${MOST_ON_CARD} of your own, beside`} the {HABIT_COUNT}. They don’t
          affect your score or streak.
        </p>
      </header>
      {shown.length > 0 && (
        <ul className="today-rows">
          {shown.map(({ id, name, note, isDone }) => (
            <li key={id}>
              <HabitToggle
                habit={{ key: id, label: name, description: note }}
                action={linkTo('POST /api/own-habits/:id/days/:date', { path: { id, date: day.date } })}
                state={isDone ? 'done' : 'not-done'}
                status={statusOf(id)}
                onChange={(state) => tick(id, state)}
              />
            </li>
          ))}
        </ul>
      )}
      <OwnHabitsEditor habits={habits} />
    </section>
  )
}
