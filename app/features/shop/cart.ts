import { asPence, type Pence } from '#app/values/pence.ts'
import { deliveryFor, type ShopNow } from '#app/values/shop.ts'

/** The most of one product in an order; larger orders are made by email. */
export const MAX_QUANTITY = 10

/** How long stock is reserved while an order is being paid. */
export const RESERVE_MINUTES = 30

/** Initial stock of each pack until somebody has counted. An assumption (docs/departures.md). */
export const FIRST_STOCK = 20

type Line = { unitPrice: number; quantity: number }

/** What the lines cost together, in pence. */
export const goodsOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/** Sums the lines, and adds delivery. An empty order costs nothing. */
export function totalOf(
  lines: readonly Line[],
  rate: ShopNow['delivery'],
): { goods: Pence; delivery: Pence; total: Pence } {
  const goods = goodsOf(lines)
  const delivery = lines.length > 0 ? deliveryFor(rate, goods) : 0
  return { goods: asPence(goods), delivery: asPence(delivery), total: asPence(goods + delivery) }
}
