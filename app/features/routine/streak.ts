import type { Percent } from '#app/values/percent.ts'

/** Lowest completion that keeps a streak. 5 of 7 habits is 71 %, so in practice: five. Source: specification §9. */
export const STREAK_THRESHOLD = 70 as Percent

/** So many days kept within a streak earn a freeze, and so many freezes can be held at once. */
export const DAYS_FOR_A_FREEZE = 7
export const MOST_FREEZES = 2

/** Kept: 70 % or more. Neutral: below that, but paused or ill: it neither counts nor breaks a streak. Missed: the rest. */
export const OUTCOMES = ['kept', 'neutral', 'missed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Frozen: missed, and held by a freeze. It is no day done: only the streak goes on, and does not count it. */
export const DAY_OUTCOMES = [...OUTCOMES, 'frozen'] as const
export type DayOutcome = (typeof DAY_OUTCOMES)[number]

/** Whether a day of this completion counts towards a streak. */
export function keepsStreak(percentage: Percent): boolean {
  return percentage >= STREAK_THRESHOLD
}

/**
 * How a streak stands after a day: its length, and the days kept in it that are worth a freeze or a part of one.
 *
 * Nothing of this is stored. It follows from the record, so a correction of a day corrects what follows from it: a day
 * that is filled in later gives its freeze back. Ticking more never makes a streak shorter or takes a freeze away.
 */
export type Run = { length: number; credit: number }

export const NO_RUN: Run = { length: 0, credit: 0 }
const FULL_CREDIT = DAYS_FOR_A_FREEZE * MOST_FREEZES

/** The most that can have been earned: what to begin with where the days before are not known. */
export const BEST_RUN: Run = { length: 0, credit: FULL_CREDIT }

/** After so many days kept. */
export function afterKept({ length, credit }: Run, days = 1): Run {
  return { length: length + days, credit: Math.min(FULL_CREDIT, credit + days) }
}

/** Whether a missed day would be held. */
export const holds = ({ credit }: Run) => credit >= DAYS_FOR_A_FREEZE

/** After a missed day: it spends a freeze by itself; without one the streak ends, and what was on the way with it. */
export function afterMissed(run: Run): Run {
  return holds(run) ? { length: run.length, credit: run.credit - DAYS_FOR_A_FREEZE } : NO_RUN
}

export type Freezes = { held: number; daysToNext: number | null }

/** The freezes at hand, and how many kept days the next one is away; null while no more can be held. */
export function freezesOf({ credit }: Run): Freezes {
  const held = Math.floor(credit / DAYS_FOR_A_FREEZE)
  return { held, daysToNext: held === MOST_FREEZES ? null : DAYS_FOR_A_FREEZE - (credit % DAYS_FOR_A_FREEZE) }
}

/** How a streak stands, told from its length and its freezes. */
export function runOf(length: number, { held, daysToNext }: Freezes): Run {
  return { length, credit: daysToNext === null ? FULL_CREDIT : (held + 1) * DAYS_FOR_A_FREEZE - daysToNext }
}

type Day = { outcome: DayOutcome }
type Marked<D extends Day> = Omit<D, 'outcome'> & Day

/**
 * The days with those marked that a freeze has held, and how the streak stands after them. Today counts as soon as it
 * passes; until then it is still open and spends nothing.
 *
 * @param days Oldest first, one a day, no gaps; the newest is today.
 * @param before How the streak stood before the first of them.
 */
export function withFreezes<D extends Day>(days: readonly D[], before: Run): { days: Marked<D>[]; run: Run } {
  let run = before
  const marked = days.map((day, index): Marked<D> => {
    if (day.outcome === 'kept') run = afterKept(run)
    if (day.outcome !== 'missed' || index === days.length - 1) return day
    const isHeld = holds(run)
    run = afterMissed(run)
    return isHeld ? { ...day, outcome: 'frozen' } : day
  })
  return { days: marked, run }
}

/**
 * The most days kept in a row, with freezes spent as they were earned.
 *
 * @param keptBetween How many days were kept before the first miss, between each miss and the next, and after the last.
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
