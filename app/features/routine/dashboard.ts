import type { LocalDate } from '#app/values/local-date.ts'
import type { Percent } from '#app/values/percent.ts'
import { type DayProgress, lastDays, MONTH, totalsOf } from './progress.ts'
import type { Freezes } from './streak.ts'

type Source = {
  joinedOn: LocalDate
  today: LocalDate
  days: readonly DayProgress[]
  currentStreak: number
  freezes: Freezes
}
type Month = {
  joinedOn: LocalDate
  today: LocalDate
  days: DayProgress[]
  totals: { microLives: number; averageCompletion: Percent; currentStreak: number; freezes: Freezes }
}

/** The last 30 days of the dashboard, with their totals: the same figures as `GET /api/progress?days=30`. */
export function monthOf({ joinedOn, today, days, currentStreak, freezes }: Source): Month {
  const month = [...lastDays(days, MONTH)]
  return { joinedOn, today, days: month, totals: { ...totalsOf(month, { joinedOn, today }), currentStreak, freezes } }
}
