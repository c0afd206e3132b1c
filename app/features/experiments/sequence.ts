/**
 * The designs of a trial: number of blocks, possible orders, and the power in percent to detect a difference of two or
 * three times the usual spread between blocks. Computed exactly for each set. Fewer than eight blocks can't give a
 * significant result.
 */
export const DESIGNS = [
  { blocks: 8, drawnFrom: 'all orders with as many blocks with it as without', finds: { two: 48, three: 84 } },
  { blocks: 10, drawnFrom: 'orders with never more than two blocks alike in a row', finds: { two: 78, three: 99 } },
  { blocks: 12, drawnFrom: 'six pairs, each with one block of either kind', finds: { two: 85, three: 100 } },
] as const
export const BLOCK_COUNTS = DESIGNS.map(({ blocks }) => blocks)

/**
 * Returns every possible order of a trial. The draw and the test use the same set. Other lengths are never drawn, so
 * for those every balanced order counts.
 */
export function ordersOf(blocks: number): string[] {
  const balanced = (order: string) => order.split('A').length - 1 === blocks / 2
  if (blocks % 2 === 1 || blocks < 4) return []
  if (blocks === 12) return grow(blocks / 2, ['AB', 'BA'])
  const all = grow(blocks, ['A', 'B']).filter(balanced)
  return blocks === 10 ? all.filter((order) => !/AAA|BBB/.test(order)) : all
}

function grow(times: number, parts: readonly string[]): string[] {
  let orders = ['']
  for (let place = 0; place < times; place += 1) orders = orders.flatMap((order) => parts.map((part) => order + part))
  return orders
}
