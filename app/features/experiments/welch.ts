/** Fewer days than this on either side and nothing is said. */
export const FEWEST_DAYS = 14

export type Comparison = {
  /** Mean and number of days of each side. */
  withIt: { mean: number; count: number }
  without: { mean: number; count: number }
  /** Mean with, less mean without. */
  difference: number
  /** What the difference may well be, at 95 %. Null when no value differs from another: there is no spread to go by. */
  interval: { low: number; high: number } | null
}

export type Answer = { isEnough: true; comparison: Comparison } | { isEnough: false; withIt: number; without: number }

/**
 * Compares two groups of days by the difference of their means with Welch's 95 % interval, which does not ask that both
 * sides spread alike. It does ask that days be independent, which they are not quite: words around it must say so.
 */
export function compare(withIt: readonly number[], without: readonly number[]): Answer {
  if (withIt.length < FEWEST_DAYS || without.length < FEWEST_DAYS) {
    return { isEnough: false, withIt: withIt.length, without: without.length }
  }
  const a = { ...describe(withIt), count: withIt.length }
  const b = { ...describe(without), count: without.length }
  const difference = a.mean - b.mean
  const [partA, partB] = [a.variance / a.count, b.variance / b.count]
  const error = Math.sqrt(partA + partB)
  const freedom = (partA + partB) ** 2 / (partA ** 2 / (a.count - 1) + partB ** 2 / (b.count - 1))
  const reach = error === 0 ? null : tQuantile(freedom) * error
  return {
    isEnough: true,
    comparison: {
      withIt: { mean: a.mean, count: a.count },
      without: { mean: b.mean, count: b.count },
      difference,
      interval: reach === null ? null : { low: difference - reach, high: difference + reach },
    },
  }
}

/** Whether the interval leaves 'no difference' out. */
export function isBeyondChance({ interval }: Comparison): boolean {
  return interval !== null && (interval.low > 0 || interval.high < 0)
}

const Z = 1.959963985

/**
 * The 97.5 % point of Student's t. An expansion in the degrees of freedom (Abramowitz and Stegun 26.7.5): right to three
 * decimals from 10 degrees on, and 14 days a side give at least 13.
 */
export function tQuantile(freedom: number): number {
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92_160,
  ]
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), Z)
}

function describe(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (values.length - 1) }
}
