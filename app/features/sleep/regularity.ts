import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { meanOf } from '#app/values/mean.ts'
import { asleepOf, lengthOf, midpointOf, type Night } from './night.ts'

/** Number of days evaluated, and the fewest pairs of consecutive nights for a result. */
export const REGULARITY_DAYS = 14
const FEWEST_PAIRS = 5

export type Regularity = {
  nights: number
  /** Pairs of consecutive nights. */
  pairs: number
  /** Means, in minutes. */
  asleep: number
  midpoint: number
  /** Standard deviation of the midpoint, in minutes. */
  spread: number
  /** The sleep regularity index; 100 means the same times every night. */
  index: number
}

/**
 * Computes the regularity of the last two weeks; null with too few nights. The index is that of Phillips (2017): how
 * often a person is in the same state, asleep or awake, as 24 hours earlier. With one sleep a night it follows from the
 * clock times: 100 - 200 times the share of the day on which two consecutive nights differ.
 */
export function regularityOf(nights: readonly Night[], today: LocalDate): Regularity | null {
  const recent = recentNights(nights, today)
  const differences = pairsOf(recent).map(([one, other]) => differenceOf(one, other))
  const pairs = differences.length
  if (pairs < FEWEST_PAIRS) return null
  const midpoints = recent.map(midpointOf)
  const midpoint = meanOf(midpoints)
  return {
    nights: recent.length,
    pairs,
    asleep: meanOf(recent.map(asleepOf)),
    midpoint,
    spread: Math.sqrt(midpoints.reduce((sum, one) => sum + (one - midpoint) ** 2, 0) / (midpoints.length - 1)),
    index: 100 - (200 * meanOf(differences)) / 1440,
  }
}

/** Returns the fewest further consecutive nights needed for a result. */
export function nightsNeeded(nights: readonly Night[], today: LocalDate): number {
  const recent = recentNights(nights, today)
  const needed = FEWEST_PAIRS - pairsOf(recent).length
  const followsOn = recent.some(({ date }) => daysBetween(date, today) <= 1)
  return needed <= 0 ? 0 : followsOn ? needed : needed + 1
}

function recentNights(nights: readonly Night[], today: LocalDate): Night[] {
  const first = addDays(today, 1 - REGULARITY_DAYS)
  return nights
    .filter(({ date }) => date >= first && date <= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

function pairsOf(nights: readonly Night[]): [Night, Night][] {
  return nights.flatMap((night, index) => {
    const before = nights[index - 1]
    return before && daysBetween(before.date, night.date) === 1 ? [[before, night] satisfies [Night, Night]] : []
  })
}

/** Returns the number of minutes on which two nights differ. */
function differenceOf(one: Night, other: Night): number {
  const overlap = Math.min(one.until, other.until) - Math.max(one.from, other.from)
  return lengthOf(one) + lengthOf(other) - 2 * Math.max(0, overlap)
}
