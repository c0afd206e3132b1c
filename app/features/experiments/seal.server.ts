import { createHash, randomBytes, randomInt } from 'node:crypto'
import { ordersOf } from './sequence.ts'

/**
 * Draws a random order and commits to it by a hash: the member sees the hash at the start and its input at the end,
 * which proves that nobody changed the order, not even we. The secret prevents trying all 70 orders.
 */
export function drawOrder(blocks: number): { order: string; seal: string; secret: string } {
  const orders = ordersOf(blocks)
  const order = orders[randomInt(orders.length)] ?? ''
  const secret = randomBytes(16).toString('hex')
  return { order, secret, seal: sealOf(order, secret) }
}

/** Equals the output of `printf '%s' 'ABBABAAB <secret>' | sha256sum`. */
export const sealOf = (order: string, secret: string) => createHash('sha256').update(`${order} ${secret}`).digest('hex')
