import type { LocalDate } from '#app/values/local-date.ts'
import { STREAKS } from './achievements.ts'

type Earned = { key: string; earnedOn: LocalDate }

/** A milestone of the streak: how many days, and the day it was earned. */
export type Milestone = { days: number; earnedOn: LocalDate }

/**
 * The milestone of today: the longest streak that was earned today, and the one that a tick on this device has just
 * reached. Each is earned once, so it is shown on one day and no other.
 *
 * @param streak As it stands with what waits on this device.
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
