import { createHash, randomBytes, randomInt } from 'node:crypto'
import { ordersOf } from './sequence.ts'

/**
 * Draws the order of a trial and seals it: its member sees the hash at the start and, at the end, what it was made of, so
 * that nobody, we included, can have changed the order on the way. The secret keeps 70 orders from being tried out.
 */
export function drawOrder(blocks: number): { order: string; seal: string; secret: string } {
  const orders = ordersOf(blocks)
  const order = orders[randomInt(orders.length)] ?? ''
  const secret = randomBytes(16).toString('hex')
  return { order, secret, seal: sealOf(order, secret) }
}

/** What `printf '%s' 'ABBABAAB <secret>' | sha256sum` prints. */
export const sealOf = (order: string, secret: string) => createHash('sha256').update(`${order} ${secret}`).digest('hex')
