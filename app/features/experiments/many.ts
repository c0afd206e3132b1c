/** Of what is marked, so large a share is expected to be luck. */
export const FALSE_SHARE = 0.05

/**
 * Chances of several comparisons, counted together (Benjamini and Hochberg 1995): what is at most `FALSE_SHARE` afterwards
 * may be marked, and of all that is marked no larger share is expected to be luck. In the order they were given.
 */
export function countedTogether(chances: readonly number[]): number[] {
  const sorted = chances.map((p, place) => ({ p, place })).toSorted((one, other) => other.p - one.p)
  const adjusted = new Array<number>(chances.length)
  let lowest = 1
  for (const [index, { p, place }] of sorted.entries()) {
    lowest = Math.min(lowest, p * (chances.length / (chances.length - index)))
    adjusted[place] = lowest
  }
  return adjusted
}

/**
 * How many independent days so many days in a row are worth, when each resembles the one before: n (1 - r) / (1 + r), with
 * r the product of what both series carry over from one day to the next (Bartlett).
 */
export function independentDays(count: number, one: readonly number[], other: readonly number[]): number {
  const carried = Math.min(0.95, Math.max(0, carriedOver(one) * carriedOver(other)))
  return (count * (1 - carried)) / (1 + carried)
}

/** The correlation of a series with itself a day later. */
export function carriedOver(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const parts = values.map((value) => value - mean)
  const variance = parts.reduce((sum, part) => sum + part * part, 0)
  if (variance === 0) return 0
  return parts.slice(1).reduce((sum, part, index) => sum + part * (parts[index] ?? 0), 0) / variance
}
