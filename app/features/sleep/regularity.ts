import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { asleepOf, lengthOf, midpointOf, type Night } from './night.ts'

/** What is looked at, and how many pairs of following nights it takes to say anything. */
export const DAYS_LOOKED_AT = 14
const FEWEST_PAIRS = 5

export type Regularity = {
  nights: number
  /** Pairs of nights that follow one another. */
  pairs: number
  /** Means, in minutes. */
  asleep: number
  midpoint: number
  /** Standard deviation of the midpoint, in minutes. */
  spread: number
  /** The sleep regularity index; 100 is the same times every night. */
  index: number
}

/**
 * How regular the nights of the last two weeks were; null while there are too few. The index is that of Phillips (2017):
 * how often one is in the same state, asleep or awake, as 24 hours before. With one sleep a night it follows from the
 * clock times alone: 100 - 200 times the share of the day on which two following nights differ.
 */
export function regularityOf(nights: readonly Night[], today: LocalDate): Regularity | null {
  const recent = recentNights(nights, today)
  const differences = pairsOf(recent).map(([one, other]) => differenceOf(one, other))
  const pairs = differences.length
  if (pairs < FEWEST_PAIRS) return null
  const midpoints = recent.map(midpointOf)
  const midpoint = mean(midpoints)
  return {
    nights: recent.length,
    pairs,
    asleep: mean(recent.map(asleepOf)),
    midpoint,
    spread: Math.sqrt(midpoints.reduce((sum, one) => sum + (one - midpoint) ** 2, 0) / (midpoints.length - 1)),
    index: 100 - (200 * differences.reduce((sum, one) => sum + one, 0)) / (1440 * pairs),
  }
}

/** How many more nights in a row it takes at the least. */
export function nightsMissing(nights: readonly Night[], today: LocalDate): number {
  const recent = recentNights(nights, today)
  const missing = FEWEST_PAIRS - pairsOf(recent).length
  const followsOn = recent.some(({ date }) => daysBetween(date, today) <= 1)
  return missing <= 0 ? 0 : followsOn ? missing : missing + 1
}

function recentNights(nights: readonly Night[], today: LocalDate): Night[] {
  const first = addDays(today, 1 - DAYS_LOOKED_AT)
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

/** For how many minutes of the day two nights differ. */
function differenceOf(one: Night, other: Night): number {
  const overlap = Math.min(one.until, other.until) - Math.max(one.from, other.from)
  return lengthOf(one) + lengthOf(other) - 2 * Math.max(0, overlap)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
