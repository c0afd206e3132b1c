import { startWords } from './keep-words.ts'
import type { DayProgress } from './progress.ts'
import { DAYS_FOR_A_FREEZE, type Freezes, MOST_FREEZES } from './streak.ts'

/** The rule in one sentence. */
export const FREEZE_RULE = `Every ${DAYS_FOR_A_FREEZE} kept days of a streak earn a freeze, ${MOST_FREEZES} at most; a missed day uses one by itself, and the streak goes on without counting that day.`

/** 'You hold 1 freeze; 3 more kept days earn another.' */
export function freezesInWords({ held, daysToNext }: Freezes): string {
  const days = daysToNext === 1 ? '1 more kept day earns' : `${daysToNext} more kept days earn`
  if (held === 0) return `You hold no freeze yet; ${days} one.`
  const holding = `You hold ${held} ${held === 1 ? 'freeze' : 'freezes'}`
  return daysToNext === null ? `${holding}, the most there can be.` : `${holding}; ${days} another.`
}

/** What stands below the streak: whether a freeze has just held it, and how many are left. */
export function streakHint(streak: number, { held }: Freezes, days: readonly DayProgress[]): string {
  if (streak === 0) return startWords(days.at(-1)?.applicable ?? 7)
  const left = held === 0 ? 'none left' : `${held} left`
  if (days.at(-2)?.outcome === 'frozen') return `a freeze held it yesterday; ${left}`
  return held === 0 ? 'in a row at 70% or more' : `at 70% or more; freezes in hand: ${held}`
}
