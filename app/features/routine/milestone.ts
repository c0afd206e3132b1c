import type { LocalDate } from '#app/values/local-date.ts'
import { STREAKS } from './achievements.ts'

type Earned = { key: string; earnedOn: LocalDate }

/** A milestone of the streak: how many days, and the day it was earned. */
export type Milestone = { days: number; earnedOn: LocalDate }

/**
 * Returns today's milestone: the longest streak earned today, or reached by a tick on this device. Each is earned once,
 * so it is shown on one day only.
 *
 * @param streak Including entries that aren't confirmed yet.
 */
export function milestoneOf({
  earned,
  streak,
  today,
}: {
  earned: readonly Earned[]
  streak: number
  today: LocalDate
}): Milestone | null {
  const reached = STREAKS.flatMap((key) => {
    const days = Number(key.slice('streak-'.length))
    const known = earned.find((one) => one.key === key)
    return (known ? known.earnedOn === today : streak >= days) ? [days] : []
  })
  return reached.length > 0 ? { days: Math.max(...reached), earnedOn: today } : null
}
