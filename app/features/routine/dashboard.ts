import type { LocalDate } from '#app/values/local-date.ts'
import type { Percent } from '#app/values/percent.ts'
import { type DayProgress, lastDays, totalsOf } from './progress.ts'

const MONTH = 30

type Source = { joinedOn: LocalDate; today: LocalDate; days: readonly DayProgress[]; currentStreak: number }
type Month = {
  joinedOn: LocalDate
  today: LocalDate
  days: DayProgress[]
  totals: { microLives: number; averageCompletion: Percent; currentStreak: number }
}

/** The last 30 days of the dashboard, with their totals: the same figures as `GET /api/progress?days=30`. */
export function monthOf({ joinedOn, today, days, currentStreak }: Source): Month {
  const month = [...lastDays(days, MONTH)]
  return { joinedOn, today, days: month, totals: { ...totalsOf(month, { joinedOn, today }), currentStreak } }
}
