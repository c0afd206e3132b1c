import type { Percent } from '#app/values/percent.ts'

/** Lowest completion that keeps a streak. 5 of 7 habits is 71 %, so in practice: five. Source: specification §9. */
export const STREAK_THRESHOLD = 70 as Percent

/** Whether a day of this completion counts towards a streak. */
export function keepsStreak(percentage: Percent): boolean {
  return percentage >= STREAK_THRESHOLD
}

/**
 * Days in a row, counted back from today, on which the routine was at least 70 % done. Today counts as soon as it
 * passes; until then it is still open, and the count starts at yesterday.
 *
 * @param days Oldest first from the day of joining to today, one entry a day, no gaps (a day without a record is 0 %).
 */
export function currentStreak(days: readonly { percentage: Percent }[]): number {
  const today = days.at(-1)
  if (!today) return 0
  const lastMiss = days.findLastIndex((day, index) => index < days.length - 1 && !keepsStreak(day.percentage))
  const beforeToday = days.length - 2 - lastMiss
  return beforeToday + (keepsStreak(today.percentage) ? 1 : 0)
}
