import type { Percent } from '#app/values/percent.ts'

/** Lowest completion that keeps a streak. 5 of 7 habits is 71 %, so in practice five. Source: specification §9. */
export const STREAK_THRESHOLD = 70 as Percent

/** Consecutive kept days that earn a freeze, and the most freezes held at a time. */
export const DAYS_FOR_A_FREEZE = 7
export const MOST_FREEZES = 2

/** Kept: 70 % or more. Neutral: below that, but paused or ill; neither counts nor breaks a streak. Missed: the rest. */
export const OUTCOMES = ['kept', 'neutral', 'missed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Frozen: missed, but covered by a freeze. The streak continues without counting the day. */
export const DAY_OUTCOMES = [...OUTCOMES, 'frozen'] as const
export type DayOutcome = (typeof DAY_OUTCOMES)[number]

/** Whether a day of this completion counts towards a streak. */
export const keepsStreak = (percentage: Percent): boolean => percentage >= STREAK_THRESHOLD

/**
 * A streak after some day: its length, and the kept days that count towards freezes.
 *
 * Nothing of this is stored. It is derived from the record, so a correction also corrects the streak, and a day that is
 * filled in later returns its freeze. Ticking more never shortens a streak or removes a freeze.
 */
export type Run = { length: number; credit: number }

export const NO_RUN: Run = { length: 0, credit: 0 }
const FULL_CREDIT = DAYS_FOR_A_FREEZE * MOST_FREEZES

/** The best possible state; the starting point when earlier days are unknown. */
export const BEST_RUN: Run = { length: 0, credit: FULL_CREDIT }

/** Returns the streak after a number of kept days. */
export function afterKept({ length, credit }: Run, days = 1): Run {
  return { length: length + days, credit: Math.min(FULL_CREDIT, credit + days) }
}

/** Whether a freeze would cover a missed day. */
export const hasFreeze = ({ credit }: Run) => credit >= DAYS_FOR_A_FREEZE

/**
 * Returns the streak after a missed day. A freeze is spent automatically; without one, the streak and the progress
 * towards the next freeze are reset.
 */
export const afterMissed = (run: Run): Run =>
  hasFreeze(run) ? { length: run.length, credit: run.credit - DAYS_FOR_A_FREEZE } : NO_RUN

export type Freezes = { held: number; daysToNext: number | null }

/** Returns the freezes held, and the kept days until the next one; null once the maximum is held. */
export function freezesOf({ credit }: Run): Freezes {
  const held = Math.floor(credit / DAYS_FOR_A_FREEZE)
  return { held, daysToNext: held === MOST_FREEZES ? null : DAYS_FOR_A_FREEZE - (credit % DAYS_FOR_A_FREEZE) }
}

/** Rebuilds a streak's state from its length and freezes. */
export function runOf(length: number, { held, daysToNext }: Freezes): Run {
  return { length, credit: daysToNext === null ? FULL_CREDIT : (held + 1) * DAYS_FOR_A_FREEZE - daysToNext }
}

type Day = { outcome: DayOutcome }
type Marked<D extends Day> = Omit<D, 'outcome'> & Day

/**
 * Marks the days covered by a freeze and returns the streak after the last. Today counts once it is kept; until then it
 * is open and spends no freeze.
 *
 * @param days Oldest first, without gaps; the newest is today.
 * @param before The streak before the first of them.
 */
export function withFreezes<D extends Day>(days: readonly D[], before: Run): { days: Marked<D>[]; run: Run } {
  let run = before
  const marked = days.map((day, index): Marked<D> => {
    if (day.outcome === 'kept') run = afterKept(run)
    if (day.outcome !== 'missed' || index === days.length - 1) return day
    const isHeld = hasFreeze(run)
    run = afterMissed(run)
    return isHeld ? { ...day, outcome: 'frozen' } : day
  })
  return { days: marked, run }
}

/**
 * Returns the longest streak, with freezes spent as they were earned.
 *
 * @param keptBetween Days kept before the first miss, between misses, and after the last one.
 */
export function longestStreak(keptBetween: readonly number[]): number {
  let longest = 0
  let run = NO_RUN
  for (const [index, kept] of keptBetween.entries()) {
    run = afterKept(index === 0 ? run : afterMissed(run), kept)
    longest = Math.max(longest, run.length)
  }
  return longest
}
