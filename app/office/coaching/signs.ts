import {
  afterKept,
  afterMissed,
  DAYS_FOR_A_FREEZE,
  MOST_FREEZES,
  NO_RUN,
  type Run,
} from '#app/features/routine/streak.ts'

/**
 * A member’s last days as letters, newest first, so that the index is the number of days ago: k kept, m missed, n
 * neutral (off, paused or ill), upper case where something was entered, and a dash without a row. This format is fast
 * to read for hundreds of members together.
 */
export type SeenDays = string

/** A summary of a member’s last days. */
export type Signs = {
  /** Kept days of the last seven complete days, and of the seven before them. */
  kept: number
  before: number
  /** Whole days since the last entry; null = none in these days. */
  quietDays: number | null
  /** The length of a streak that ended in the last three days; null = none did. */
  brokeAfter: number | null
}

/** After this many days without an entry the coach should write. */
export const QUIET_DAYS = 3
/** Shorter streaks end every week and mean nothing. */
export const WORTH_A_WORD = 5
const RECENT_DAYS = 3

/** Today isn't over, so it's neither kept nor missed; an entry today only ends a row of empty days. */
export function signsOf(days: SeenDays, brokeAfter: number | null): Signs {
  const count = (from: number, until: number) => [...days.slice(from, until + 1)].filter(isKept).length
  const lastEntered = days.search(/[A-Z]/)
  return {
    kept: count(1, 7),
    before: count(8, 14),
    quietDays: lastEntered === -1 ? null : lastEntered,
    brokeAfter,
  }
}

const isKept = (letter: string) => letter === 'k' || letter === 'K'
const isNeutral = (letter: string) => letter === 'n' || letter === 'N'

/**
 * Returns the length of a streak that ended in the last three days; null when none did that was long enough to matter.
 * A missed day held by a freeze ends nothing.
 *
 * @param before The state of the streak before the oldest of these days.
 */
export function streakThatEnded(days: SeenDays, before: Run): number | null {
  let run = before
  let ended: number | null = null
  for (let ago = days.length - 1; ago > 0; ago--) {
    const letter = days[ago] ?? '-'
    if (isNeutral(letter)) continue
    const after = isKept(letter) ? afterKept(run) : afterMissed(run)
    if (after === NO_RUN && ago <= RECENT_DAYS && run.length >= WORTH_A_WORD) ended = run.length
    run = after
  }
  return ended
}

/** Every possible freeze credit, for a streak that is just long enough and for a long one. */
const EVERY_RUN = Array.from({ length: DAYS_FOR_A_FREEZE * MOST_FREEZES + 1 }, (_, credit) => credit).flatMap(
  (credit): Run[] => [
    { length: credit, credit },
    { length: credit + 1_000, credit },
  ],
)

/** The same without the earlier days; undefined when the result depends on them. */
export function streakThatEndedAnyway(days: SeenDays): number | null | undefined {
  // Most members have missed none of the last days.
  if (!/[mM-]/.test(days.slice(1, RECENT_DAYS + 1))) return null
  const [first = null, ...others] = EVERY_RUN.map((run) => streakThatEnded(days, run))
  return others.every((other) => other === first) ? first : undefined
}
