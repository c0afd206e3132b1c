import { meanOf } from '#app/values/mean.ts'
import { ordersOf } from './sequence.ts'

/** The result of a permutation test: the difference, its p-value and its confidence interval. */
export type PermutationResult = {
  /** Mean of the blocks with the habit minus mean of those without. */
  difference: number
  withIt: number
  without: number
  /** How many of the possible orders give a difference at least as large, in either direction. */
  extreme: number
  of: number
  p: number
  /** 95 % confidence interval: every difference that isn't rejected. Null if there are too few blocks to reject any. */
  interval: { low: number; high: number } | null
}

const ALPHA = 0.05

/** Whether chance alone would hardly give such a difference. */
export const isBeyondOrder = ({ p }: Pick<PermutationResult, 'p'>): boolean => p <= ALPHA

// Tolerates rounding errors in sums of decimals: two differences of the same size count as equal.
const TOLERANCE = 1e-9

/** Runs a two-sided permutation test of the blocks' means over exactly the orders that could have been drawn. */
export function permutationTest(order: string, values: readonly number[]): PermutationResult {
  const orders = ordersOf(order.length)
  const means = meansBy(order, values)
  const difference = means.withIt - means.without
  const extreme = countAsExtreme(order, orders, values, 0)
  return {
    ...means,
    difference,
    extreme,
    of: orders.length,
    p: extreme / orders.length,
    interval: intervalOf(order, orders, values, difference),
  }
}

function meansBy(order: string, values: readonly number[]) {
  const mean = (letter: string) => meanOf(values.filter((_, place) => order[place] === letter))
  return { withIt: mean('A'), without: mean('B') }
}

function differenceBy(order: string, values: readonly number[]): number {
  const { withIt, without } = meansBy(order, values)
  return withIt - without
}

/** Counts the orders that give at least the observed difference, assuming the habit adds a given effect. */
function countAsExtreme(order: string, orders: readonly string[], values: readonly number[], effect: number): number {
  const rest = values.map((value, place) => (order[place] === 'A' ? value - effect : value))
  const observed = Math.abs(differenceBy(order, rest)) - TOLERANCE
  return orders.filter((other) => Math.abs(differenceBy(other, rest)) >= observed).length
}

/**
 * Returns the confidence interval by inverting the test. The number of extreme orders changes only where an order's
 * difference equals the observed one, so only those points are tested.
 */
function intervalOf(order: string, orders: readonly string[], values: readonly number[], difference: number) {
  const half = order.length / 2
  const candidates = orders.flatMap((other) => {
    const shared = [...other].filter((letter, place) => letter === 'A' && order[place] === 'A').length
    const overlap = (2 * shared - half) / half
    const own = differenceBy(other, values)
    return [
      ...(overlap < 1 ? [(difference - own) / (1 - overlap)] : []),
      ...(overlap > -1 ? [(difference + own) / (1 + overlap)] : []),
    ]
  })
  const isNotRejected = (effect: number) => countAsExtreme(order, orders, values, effect) / orders.length > ALPHA
  // Nothing changes beyond all of these points.
  const far = 1 + 2 * Math.max(...candidates.map(Math.abs), Math.abs(difference))
  if (isNotRejected(far) || isNotRejected(-far)) return null
  const notRejected = [...candidates, difference].filter(isNotRejected)
  return { low: Math.min(...notRejected), high: Math.max(...notRejected) }
}
