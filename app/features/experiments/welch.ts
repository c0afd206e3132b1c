import { meanOf } from '#app/values/mean.ts'
import { twoSidedP } from './student.ts'

/** The fewest days in each group for a comparison. */
export const FEWEST_DAYS = 14

export type Comparison = {
  /** Mean and number of days of each group. */
  withIt: { mean: number; count: number }
  without: { mean: number; count: number }
  /** Mean with the habit minus mean without. */
  difference: number
  /** 95 % confidence interval. Null if all values are the same, so that there's no variance. */
  interval: { low: number; high: number } | null
}

export type Answer = { isEnough: true; comparison: Comparison } | { isEnough: false; withIt: number; without: number }

/**
 * Compares the means of two groups of days with Welch's 95 % interval, which allows different variances. It assumes
 * independent days. Consecutive days aren't, so each can be given a smaller weight.
 *
 * @param weight The effective sample size per day; 1 by default.
 */
export function compare(withIt: readonly number[], without: readonly number[], weight = 1): Answer {
  if (withIt.length < FEWEST_DAYS || without.length < FEWEST_DAYS) {
    return { isEnough: false, withIt: withIt.length, without: without.length }
  }
  const { a, b, difference, error, freedom } = welch(withIt, without, weight)
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

/** Returns the two-sided p-value of the difference; null if all values are the same. */
export function pValueOf(withIt: readonly number[], without: readonly number[], weight: number): number | null {
  const { difference, error, freedom } = welch(withIt, without, weight)
  return error === 0 ? null : twoSidedP(difference / error, freedom)
}

function welch(withIt: readonly number[], without: readonly number[], weight: number) {
  const a = { ...describe(withIt), count: withIt.length }
  const b = { ...describe(without), count: without.length }
  const [sizeA, sizeB] = [a.count * weight, b.count * weight]
  const [partA, partB] = [a.variance / sizeA, b.variance / sizeB]
  const freedom = (partA + partB) ** 2 / (partA ** 2 / (sizeA - 1) + partB ** 2 / (sizeB - 1))
  return { a, b, difference: a.mean - b.mean, error: Math.sqrt(partA + partB), freedom: Math.max(freedom, 10) }
}

/** Whether the interval excludes 0. */
export const isBeyondChance = ({ interval }: Comparison): boolean =>
  interval !== null && (interval.low > 0 || interval.high < 0)

const Z = 1.959963985

/**
 * Returns the 97.5 % point of Student's t by an expansion in the degrees of freedom (Abramowitz and Stegun 26.7.5).
 * Accurate to three decimals from 10 degrees; 14 days per group give at least 13.
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
  const mean = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (values.length - 1) }
}
