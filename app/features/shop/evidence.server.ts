import { asc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { downloads, gifts, orders } from '#app/db/schema/shop.ts'
import { minuteInUtc } from '#app/values/instant-label.ts'
import { formatSum } from '#app/values/sum.ts'
import { discountLine } from './coupon.ts'
import { WAIVER } from './ebook.ts'
import { linesOf } from './label.ts'
import { itemsOf } from './order-rows.server.ts'

/** Collects the evidence for a dispute about an order: what was ordered and agreed to, and how it was used. */
export async function evidenceOfOrder(db: DbOrTx, orderId: string): Promise<string[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return []
  const { email, delivery, waivedAt, waiverVersion, paidAt, dispatchedAt, tracking } = order
  const { deliveryPence, couponCode, discountPence } = order
  const items = await itemsOf(db, orderId)
  const [gift] = await db.select().from(gifts).where(eq(gifts.orderId, orderId))
  const links = await db
    .select()
    .from(downloads)
    // A gift of the book is downloaded as a copy of its reader's own.
    .where(inArray(downloads.orderId, [orderId, gift?.copyId ?? orderId]))
    .orderBy(asc(downloads.createdAt))
  const words = waiverVersion === WAIVER.version ? `“${WAIVER.text}”` : `the wording of ${waiverVersion}`
  return [
    `Order ${orderId}, begun ${minuteInUtc(order.createdAt)}${paidAt ? `, paid ${minuteInUtc(paidAt)}` : ''}`,
    ...items.map(({ name, quantity, unitPrice }) => `${quantity} × ${name} at ${formatSum({ amount: unitPrice })}`),
    ...(deliveryPence > 0 ? [`Delivery: ${formatSum({ amount: deliveryPence })}`] : []),
    ...(couponCode ? [`${discountLine(couponCode)}: −${formatSum({ amount: discountPence })}`] : []),
    ...(email ? [`Buyer’s email address: ${email}`] : []),
    ...(delivery ? [`Delivered to: ${linesOf(delivery).join(', ')}`] : []),
    ...(dispatchedAt ? [`Sent ${minuteInUtc(dispatchedAt)}${tracking ? `, tracking ${tracking}` : ''}`] : []),
    ...(waivedAt ? [`Asked for the download at once ${minuteInUtc(waivedAt)}, agreeing to ${words}`] : []),
    ...(gift ? linesOfGift(gift) : []),
    ...links.map(
      (link) =>
        `Download link made for the ${link.orderId === orderId ? 'buyer' : 'reader'} ${minuteInUtc(link.createdAt)}`,
    ),
    ...links.flatMap(({ takenAt }) => takenAt.map((moment) => `Downloaded ${minuteInUtc(moment)}`)),
  ]
}

/** When a gift was emailed and opened; not by whom, which the bank has no need to know. */
const linesOfGift = ({ sentAt, redeemedAt, opensFrom, opensUntil }: typeof gifts.$inferSelect): string[] => [
  ...(sentAt ? [`Gift emailed to whom it is for ${minuteInUtc(sentAt)}`] : []),
  ...(redeemedAt ? [`Gift opened ${minuteInUtc(redeemedAt)}`] : []),
  ...(opensFrom && opensUntil ? [`Membership from ${minuteInUtc(opensFrom)} until ${minuteInUtc(opensUntil)}`] : []),
]

/** Returns the buyer to email about an order, and what of a gift is opened; null when they gave no address. */
export async function findBuyerOf(tx: DbOrTx, orderId: string) {
  const { email, kind, status } = orders
  const [order] = await tx
    .select({ email, kind, status, what: gifts.what, redeemedAt: gifts.redeemedAt })
    .from(orders)
    .leftJoin(gifts, eq(gifts.orderId, orders.id))
    .where(eq(orders.id, orderId))
  if (!order?.email) return null
  const opened = order.redeemedAt && order.what
  return { email: order.email, orderId, kind: order.kind, isRefunded: order.status === 'refunded', opened }
}
