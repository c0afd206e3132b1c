import { twoSidedP } from './student.ts'

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
 * sides spread alike. It does ask that days be independent; days in a row are not, so each can be counted for less.
 *
 * @param worth What a day is worth as an independent one: 1 where nothing is known.
 */
export function compare(withIt: readonly number[], without: readonly number[], worth = 1): Answer {
  if (withIt.length < FEWEST_DAYS || without.length < FEWEST_DAYS) {
    return { isEnough: false, withIt: withIt.length, without: without.length }
  }
  const { a, b, difference, error, freedom } = welch(withIt, without, worth)
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

/** How often chance alone gives a difference as large as this one; null where no value differs from another. */
export function chanceOf(withIt: readonly number[], without: readonly number[], worth = 1): number | null {
  const { difference, error, freedom } = welch(withIt, without, worth)
  return error === 0 ? null : twoSidedP(difference / error, freedom)
}

function welch(withIt: readonly number[], without: readonly number[], worth: number) {
  const a = { ...describe(withIt), count: withIt.length }
  const b = { ...describe(without), count: without.length }
  const [sizeA, sizeB] = [a.count * worth, b.count * worth]
  const [partA, partB] = [a.variance / sizeA, b.variance / sizeB]
  const freedom = (partA + partB) ** 2 / (partA ** 2 / (sizeA - 1) + partB ** 2 / (sizeB - 1))
  return { a, b, difference: a.mean - b.mean, error: Math.sqrt(partA + partB), freedom: Math.max(freedom, 10) }
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
