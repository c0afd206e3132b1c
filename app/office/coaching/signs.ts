import {
  afterKept,
  afterMissed,
  DAYS_FOR_A_FREEZE,
  MOST_FREEZES,
  NO_RUN,
  type Run,
} from '#app/features/routine/streak.ts'

/**
 * A member’s last days as letters, newest first, so that a day’s place says how many days ago it was: k kept, m missed,
 * n neutral (off, paused or ill), a capital where something was entered, and a dash where there is no row. Of hundreds
 * of members at once this is what can be read quickly.
 */
export type SeenDays = string

/** What a look at a member’s last days says at a glance. */
export type Signs = {
  /** Kept days of the last seven that are over, and of the seven before them. */
  kept: number
  before: number
  /** Whole days since anything was entered; null = never in these days. */
  quietDays: number | null
  /** A streak of this many days ended in the last three days; null = none did. */
  brokeAfter: number | null
}

/** How long somebody is silent before it is worth a word. */
export const QUIET_DAYS = 3
/** Shorter runs end every week and mean nothing. */
export const WORTH_A_WORD = 5
const NEWS_DAYS = 3

/** Today is not over, so it is neither kept nor missed; it only breaks a silence. */
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
 * The length of a streak that ended in the last three days; null when none did that was worth a word. A missed day that
 * a freeze holds ends nothing.
 *
 * @param before How the streak stood before the oldest of these days.
 */
export function streakThatEnded(days: SeenDays, before: Run): number | null {
  let run = before
  let ended: number | null = null
  for (let ago = days.length - 1; ago > 0; ago--) {
    const letter = days[ago] ?? '-'
    if (isNeutral(letter)) continue
    const after = isKept(letter) ? afterKept(run) : afterMissed(run)
    if (after === NO_RUN && ago <= NEWS_DAYS && run.length >= WORTH_A_WORD) ended = run.length
    run = after
  }
  return ended
}

/** Every number of days towards a freeze that can have been earned, in a streak just as long and in a long one. */
const EVERY_RUN = Array.from({ length: DAYS_FOR_A_FREEZE * MOST_FREEZES + 1 }, (_, credit) => credit).flatMap(
  (credit): Run[] => [
    { length: credit, credit },
    { length: credit + 1_000, credit },
  ],
)

/** The same without a look at the days before; undefined when it depends on those. */
export function streakThatEndedAnyway(days: SeenDays): number | null | undefined {
  // Most members have missed none of the last days.
  if (!/[mM-]/.test(days.slice(1, NEWS_DAYS + 1))) return null
  const [first = null, ...others] = EVERY_RUN.map((run) => streakThatEnded(days, run))
  return others.every((other) => other === first) ? first : undefined
}
