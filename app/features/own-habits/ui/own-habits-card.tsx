import { linkTo } from '#app/browser/call.ts'
import { HabitToggle } from '#app/features/routine/ui/habit-toggle.tsx'
import type { OwnHabits } from '../contract.ts'
import { OwnHabitsEditor } from './own-habits-editor.tsx'
import { useOwnTicks } from './use-own-ticks.ts'

/** A member's own habits on the day's card, below the seven. Ticked like them, but not scored. Works without script. */
export function OwnHabitsCard({ day }: { day: OwnHabits }) {
  const { habits, statusOf, tick } = useOwnTicks(day)
  // A habit put away since is still shown on the days it was done.
  const shown = habits.filter(({ isAway, isDone }) => !isAway || isDone)
  return (
    <section id="own-habits" aria-labelledby="own-habits-heading" className="grid scroll-mt-24 gap-2">
      <h3 id="own-habits-heading" className={shown.length > 0 ? 'text-xl' : 'sr-only'}>
        Your own habits
      </h3>
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
