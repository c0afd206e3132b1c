import type { DayProgress } from './progress.ts'
import { DAYS_FOR_A_FREEZE, type Freezes, MOST_FREEZES } from './streak.ts'
import { startWords } from './streak-rule.ts'

/** The rule in one sentence. */
export const FREEZE_RULE = `Keep ${DAYS_FOR_A_FREEZE} days in a row and you earn a streak freeze (${MOST_FREEZES} at most). Miss a day and a freeze is used automatically: your streak carries on, without counting that day.`

/** 'You have 1 streak freeze; 3 more days earn another.' */
export function freezesInWords({ held, daysToNext }: Freezes): string {
  const days = daysToNext === 1 ? '1 more day earns' : `${daysToNext} more days earn`
  if (held === 0) return `You have no streak freeze yet; ${days} one.`
  const holding = `You have ${held} streak ${held === 1 ? 'freeze' : 'freezes'}`
  return daysToNext === null ? `${holding}, the maximum.` : `${holding}; ${days} another.`
}

/** The hint below the streak: whether a freeze has just saved it, and how many are left. */
export function streakHint(streak: number, { held }: Freezes, days: readonly DayProgress[]): string {
  if (streak === 0) return startWords(days.at(-1)?.applicable ?? 7)
  const left = held === 0 ? 'none left' : `${held} left`
  if (days.at(-2)?.outcome === 'frozen') return `a freeze held it yesterday; ${left}`
  return held === 0
    ? 'in a row at 70% or more'
    : `at 70% or more; ${held} streak ${held === 1 ? 'freeze' : 'freezes'} left`
}
