import { Award } from '#app/ui/icons.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import { ACHIEVEMENTS, type AchievementKey } from '../achievements.ts'
import type { Dashboard } from '../contract.ts'
import type { HabitKey } from '../habits.ts'

type Props = {
  earned: Dashboard['achievements']
  /** Habits nobody may urge on this member: what only they can earn is not held out to them. */
  notUrged: readonly HabitKey[]
}

const ABOUT: Partial<Record<AchievementKey, HabitKey>> = {
  'cool-finish': 'coldExposure',
  'mindfulness-master': 'meditation',
  'steady-mover': 'exercise',
}

function isNotUrged(key: AchievementKey, notUrged: readonly HabitKey[]): boolean {
  const habit = ABOUT[key]
  return habit !== undefined && notUrged.includes(habit)
}

/** What was earned, with its day, and what there is to earn, with its rule. */
export function AchievementList({ earned, notUrged }: Props) {
  const dayOf = (key: string) => earned.find((achievement) => achievement.key === key)?.earnedOn
  const [got, open] = [
    ACHIEVEMENTS.filter(({ key }) => dayOf(key)),
    ACHIEVEMENTS.filter(({ key }) => !dayOf(key) && !isNotUrged(key, notUrged)),
  ]
  return (
    <section aria-labelledby="achievements-heading" className="grid gap-5">
      <header className="grid gap-1">
        <h2 id="achievements-heading" className="text-2xl">
          Achievements
        </h2>
        <p className="text-soft">Yours to keep, even if you edit earlier days.</p>
      </header>
      {got.length === 0 && <p>None yet. The first comes with your first tick.</p>}
      {got.length > 0 && (
        <ul aria-label="Earned" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {got.map(({ key, label, how }) => {
            const day = dayOf(key)
            return (
              <li
                key={key}
                className="surface grid grid-cols-[auto_1fr] gap-x-3 rounded-md border border-action bg-tint p-4"
              >
                <Award className="mt-0.5 size-6 text-action" strokeWidth={1.5} />
                <div>
                  <p className="font-semibold">{label}</p>
                  {day && (
                    <p className="text-sm text-soft">
                      Earned on <time dateTime={day}>{longDayLabel(day)}</time>
                    </p>
                  )}
                  <p className="text-sm text-soft">{how}</p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {open.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit text-soft underline decoration-1 underline-offset-4 hover:text-ink">
            Still to earn ({open.length})
          </summary>
          <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
            {open.map(({ key, label, how }) => (
              <div key={key} className="border-t border-line py-2">
                <dt className="font-medium">{label}</dt>
                <dd className="text-soft">{how}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
