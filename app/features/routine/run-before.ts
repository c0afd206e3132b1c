import { afterKept, afterMissed, BEST_RUN, NO_RUN, type Run } from './streak.ts'

/**
 * The missed and neutral days before a date, as far back as they were read. Days are numbers relative to any fixed day.
 */
export type Past = {
  /** The first day of the record; null when it is empty. */
  firstDay: number | null
  /** The last day of the record before the date. */
  lastDay: number
  /** The newest missed days, oldest first. */
  missed: readonly number[]
  /** The neutral days since the oldest of those, or since the beginning; oldest first. */
  neutral: readonly number[]
  /** Whether these are all missed days of the record. */
  isWhole: boolean
}

/**
 * Returns the streak after the last of these days.
 *
 * The freezes earned before the oldest miss are unknown, so the best case is assumed. Once even that streak has ended,
 * every possible one has, and the result is known from there on.
 *
 * @returns null when it can't be determined without reading further back: each of these misses may have been covered by
 * a freeze.
 */
export function runBefore({ firstDay, lastDay, missed, neutral, isWhole }: Past): Run | null {
  const begin = isWhole ? firstDay : (missed[0] ?? null)
  if (begin === null || lastDay < begin) return NO_RUN
  let run = isWhole ? NO_RUN : BEST_RUN
  let isKnown = isWhole
  let since = begin
  let passed = 0
  for (const miss of missed) {
    run = afterMissed(afterKept(run, keptUntil(miss)))
    if (run === NO_RUN) isKnown = true
    since = miss + 1
  }
  run = afterKept(run, keptUntil(lastDay + 1))
  return isKnown ? run : null

  function keptUntil(end: number): number {
    const before = passed
    while (passed < neutral.length && (neutral[passed] ?? end) < end) passed += 1
    return Math.max(0, end - since - (passed - before))
  }
}
