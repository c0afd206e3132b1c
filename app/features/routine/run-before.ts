import { afterKept, afterMissed, BEST_RUN, NO_RUN, type Run } from './streak.ts'

/** What of a record lies before a day and is not kept, as far back as it was read. Days are numbers, in any one count. */
export type Past = {
  /** The first day of the record; null where there is none. */
  firstDay: number | null
  /** The last day of the record before the day in question. */
  lastDay: number
  /** The newest missed days, oldest first. */
  missed: readonly number[]
  /** The neutral days since the oldest of those, or since ever; oldest first. */
  neutral: readonly number[]
  /** Whether these are all missed days there are. */
  isWhole: boolean
}

/**
 * How the streak stood after the last day of the past.
 *
 * Without the days before the oldest miss nobody knows what had been earned by then. Whoever had earned the most would
 * lose the streak latest of all; where even that one ends, every streak has ended, and from there on it is known.
 *
 * @returns null when it cannot be told without looking further back: each of these misses may have been held.
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
