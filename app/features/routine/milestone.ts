import type { LocalDate } from '#app/values/local-date.ts'
import { STREAKS } from './achievements.ts'

type Earned = { key: string; earnedOn: LocalDate }

/** A milestone of the streak: how many days, and the day it was earned. */
export type Milestone = { days: number; earnedOn: LocalDate }

/** `streak` includes entries that aren't confirmed yet. */
type Reached = { earned: readonly Earned[]; streak: number; today: LocalDate }

/**
 * Returns today's milestone: the longest streak earned today, or reached by a tick on this device. Each is earned once,
 * so it is shown on one day only.
 */
export function milestoneOf({ earned, streak, today }: Reached): Milestone | null {
  const reached = STREAKS.flatMap((key) => {
    const days = Number(key.slice('streak-'.length))
    const known = earned.find((one) => one.key === key)
    return (known ? known.earnedOn === today : streak >= days) ? [days] : []
  })
  return reached.length > 0 ? { days: Math.max(...reached), earnedOn: today } : null
}
