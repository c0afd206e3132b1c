import { meanOf } from '#app/values/mean.ts'
/** Expected share of false positives among the marked comparisons. */
export const FALSE_DISCOVERY_RATE = 0.05

/**
 * Adjusts p-values for multiple comparisons (Benjamini and Hochberg 1995): those of at most `FALSE_DISCOVERY_RATE` may
 * be marked, and of the marked no larger share is expected to be due to chance. Keeps the given order.
 */
export function adjustPValues(pValues: readonly number[]): number[] {
  const sorted = pValues.map((p, place) => ({ p, place })).toSorted((one, other) => other.p - one.p)
  const adjusted = new Array<number>(pValues.length)
  let lowest = 1
  for (const [index, { p, place }] of sorted.entries()) {
    lowest = Math.min(lowest, p * (pValues.length / (pValues.length - index)))
    adjusted[place] = lowest
  }
  return adjusted
}

/**
 * Returns the effective sample size of autocorrelated days: n (1 - r) / (1 + r), where r is the product of both series'
 * autocorrelations (Bartlett).
 */
export function effectiveSampleSize(count: number, one: readonly number[], other: readonly number[]): number {
  const r = Math.min(0.95, Math.max(0, autocorrelation(one) * autocorrelation(other)))
  return (count * (1 - r)) / (1 + r)
}

/** Returns the lag-1 autocorrelation of a series. */
export function autocorrelation(values: readonly number[]): number {
  const mean = meanOf(values)
  const parts = values.map((value) => value - mean)
  const variance = parts.reduce((sum, part) => sum + part * part, 0)
  if (variance === 0) return 0
  return parts.slice(1).reduce((sum, part, index) => sum + part * (parts[index] ?? 0), 0) / variance
}
