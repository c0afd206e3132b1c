import { addDays } from '#app/values/local-date.ts'
import { ACHIEVEMENTS } from './achievements.ts'
import { formatMicroLives } from './completion.ts'
import type { Dashboard, Progress } from './contract.ts'
import { streakHint } from './freeze-words.ts'
import { MONTH, totalsOf } from './progress.ts'

/** Returns the dashboard's last 30 days with totals, equal to `GET /api/progress?days=30`. */
export function monthOf({ joinedOn, today, days, currentStreak, freezes }: Dashboard): Progress {
  const month = days.slice(-MONTH)
  return { joinedOn, today, days: month, totals: { ...totalsOf(month, { joinedOn, today }), currentStreak, freezes } }
}

/** The dashboard's four figures, from the member's own record. */
export function dashboardStats(dashboard: Dashboard) {
  const { currentStreak, averageCompletion, microLives, freezes } = monthOf(dashboard).totals
  const { achievements, joinedOn, today } = dashboard
  const meanHint = joinedOn > addDays(today, 1 - MONTH) ? 'average since you joined' : 'average of the last 30 days'
  return [
    {
      label: 'Day Streak',
      value: String(currentStreak),
      hint: streakHint(currentStreak, freezes, dashboard.days),
    },
    { label: 'Completion', value: `${averageCompletion}%`, hint: meanHint },
    { label: 'Micro-Lives', value: formatMicroLives(microLives), hint: 'app score: half a point a habit, 30 days' },
    { label: 'Achievements', value: String(achievements.length), hint: newestOf(achievements) },
  ]
}

function newestOf(achievements: Dashboard['achievements']): string {
  const [newest] = achievements.toSorted((a, b) => (a.earnedOn < b.earnedOn ? 1 : -1))
  if (!newest) return 'The first comes with your first tick'
  return `Newest: ${ACHIEVEMENTS.find(({ key }) => key === newest.key)?.label ?? newest.key}`
}
