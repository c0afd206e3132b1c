import { ordersOf } from './sequence.ts'

/** What the blocks of a trial say: the difference, how often chance alone gives one as large, and what it may well be. */
export type Tested = {
  /** Mean of the blocks with it, less mean of those without. */
  difference: number
  withIt: number
  without: number
  /** So many of the orders that could have been drawn give a difference at least as large, to either side. */
  extreme: number
  of: number
  p: number
  /** Every difference that the result does not rule out at 95 %; null where the blocks are too few to rule out any. */
  interval: { low: number; high: number } | null
}

const ALPHA = 0.05
// Sums of decimals differ in the last digit; two of the same size are the same.
const TOLERANCE = 1e-9

/** Holds the means of the blocks against every order that could have been drawn, and no other. */
export function permutationTest(order: string, values: readonly number[]): Tested {
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
  const mean = (letter: string) => {
    const own = values.filter((_, place) => order[place] === letter)
    return own.reduce((sum, value) => sum + value, 0) / own.length
  }
  return { withIt: mean('A'), without: mean('B') }
}

function differenceBy(order: string, values: readonly number[]): number {
  const { withIt, without } = meansBy(order, values)
  return withIt - without
}

/** How many orders give at least the observed difference, once the habit is supposed to add so much. */
function countAsExtreme(order: string, orders: readonly string[], values: readonly number[], supposed: number): number {
  const rest = values.map((value, place) => (order[place] === 'A' ? value - supposed : value))
  const observed = Math.abs(differenceBy(order, rest)) - TOLERANCE
  return orders.filter((other) => Math.abs(differenceBy(other, rest)) >= observed).length
}

/**
 * The differences that are not ruled out. How many orders are as extreme changes only where one of them draws level with
 * the observed one, so those points are looked at, and no others.
 */
function intervalOf(order: string, orders: readonly string[], values: readonly number[], difference: number) {
  const half = order.length / 2
  const turns = orders.flatMap((other) => {
    const shared = [...other].filter((letter, place) => letter === 'A' && order[place] === 'A').length
    const carried = (2 * shared - half) / half
    const own = differenceBy(other, values)
    return [
      ...(carried < 1 ? [(difference - own) / (1 - carried)] : []),
      ...(carried > -1 ? [(difference + own) / (1 + carried)] : []),
    ]
  })
  const isOpen = (supposed: number) => countAsExtreme(order, orders, values, supposed) / orders.length > ALPHA
  // Far beyond every turn nothing changes any more.
  const far = 1 + 2 * Math.max(...turns.map(Math.abs), Math.abs(difference))
  if (isOpen(far) || isOpen(-far)) return null
  const kept = [...turns, difference].filter(isOpen)
  return { low: Math.min(...kept), high: Math.max(...kept) }
}
