import type { Percent } from '#app/values/percent.ts'

/** Lowest completion that keeps a streak. 5 of 7 habits is 71 %, so in practice: five. Source: specification §9. */
export const STREAK_THRESHOLD = 70 as Percent

/** Kept: 70 % or more. Neutral: below that, but paused or ill: it neither counts nor breaks a streak. Missed: the rest. */
export const OUTCOMES = ['kept', 'neutral', 'missed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whether a day of this completion counts towards a streak. */
export function keepsStreak(percentage: Percent): boolean {
  return percentage >= STREAK_THRESHOLD
}

/**
 * Days kept in a row, counted back from today. Today counts as soon as it passes; until then it is still open, and the
 * count starts at yesterday. Paused and ill days are passed over: they neither count nor break.
 *
 * @param outcomes Oldest first from the day of joining to today, one a day, no gaps.
 */
export function currentStreak(outcomes: readonly Outcome[]): number {
  const yesterday = outcomes.slice(0, -1)
  const lastMiss = yesterday.lastIndexOf('missed')
  return outcomes.slice(lastMiss + 1).filter((outcome) => outcome === 'kept').length
}

/** The most days kept in a row, with paused and ill days passed over. */
export function longestStreak(outcomes: readonly Outcome[]): number {
  let longest = 0
  let run = 0
  for (const outcome of outcomes) {
    if (outcome === 'missed') run = 0
    if (outcome === 'kept') run += 1
    longest = Math.max(longest, run)
  }
  return longest
}
