import { and, desc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import { withLost } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isInGuarantee } from '#app/values/guarantee.ts'
import { type Buyer, noSuchOrder, ownedBy, requireOrder } from './buyer.server.ts'
import type { Order } from './contract.ts'
import { lockOrder, type OrderRow } from './order-rows.server.ts'

/** Returns one order of this buyer. @throws AppError 404 for everybody else's. */
export async function getOrder(tools: Tools, buyer: Buyer, orderId: string): Promise<Order> {
  const [order] = await listWhere(tools, and(eq(orders.id, orderId), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  return order
}

export async function ownsOrder({ db }: Tools, buyer: Buyer, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownedBy(buyer)))
  return row !== undefined
}

/** Returns the payment linked to an order; null before one was started. */
export async function findPaymentOfOrder({ db }: Tools, orderId: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.paymentIntentId }).from(orders).where(eq(orders.id, orderId))
  return row?.id ?? null
}

/** Returns the newest e-book order of this browser that reached a payment; null if there is none. */
export async function latestOrder({ db }: Tools, visitor: string | null): Promise<string | null> {
  if (!visitor) return null
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.visitorHash, visitor), eq(orders.kind, 'ebook'), isNotNull(orders.paymentIntentId)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** Returns the newest e-book order this buyer has paid for and not returned; null if there is none. */
export async function findPaidEbook({ db }: Tools, buyer: Buyer): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ownedBy(buyer), eq(orders.kind, 'ebook'), eq(orders.status, 'paid'), gt(orders.amount, 0)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** Returns the address of a paid order whose buyer ticked the newsletter: once, then null. */
export async function takeNewsletterOptIn({ db }: Tools, orderId: string): Promise<string | null> {
  const [row] = await db
    .update(orders)
    .set({ wantsNews: false })
    .where(and(eq(orders.id, orderId), eq(orders.wantsNews, true), eq(orders.status, 'paid')))
    .returning({ email: orders.email })
  return row?.email ?? null
}

/** Lists what this person has bought, newest first; including guest purchases with the same address. */
export const listOrders = (tools: Tools, user: NonNullable<Buyer['user']>): Promise<Order[]> =>
  listWhere(tools, and(ownedBy({ user, visitor: null }), ne(orders.status, 'pending')))

/**
 * Returns an order of this buyer, if it can be cancelled. It's locked until the transaction ends, so that it isn't marked
 * as sent meanwhile.
 *
 * @throws AppError 404, 409 unless it is paid, not sent, and within the 30 days.
 */
export async function lockRefundable(tx: DbOrTx, buyer: Buyer, orderId: string, now: Date): Promise<OrderRow> {
  await lockOrder(tx, orderId)
  const order = await requireOrder(tx, buyer, orderId)
  if (canBeRefunded(order, now)) return order
  throw new AppError(
    'conflict',
    order.status === 'paid' && order.dispatchedAt
      ? 'Your parcel has been sent, so it can’t be cancelled here any more. Please write to us and we’ll look at it.'
      : 'This order can’t be refunded here any more. Please write to us and we’ll look at it.',
  )
}

// A parcel that was sent must be returned first, so there is no button for it. One that cost nothing can be cancelled.
function canBeRefunded({ kind, status, amount, paidAt, dispatchedAt }: OrderRow, now: Date): boolean {
  const isWorthIt = amount > 0 || kind === 'packs'
  return status === 'paid' && isWorthIt && dispatchedAt === null && isInGuarantee(paidAt, now)
}

async function listWhere({ db, clock }: Tools, condition: ReturnType<typeof and>): Promise<Order[]> {
  const found = await db.select().from(orders).where(condition).orderBy(desc(orders.createdAt)).limit(200)
  const rows = await withLost(db, found)
  const ids = rows.map(({ id }) => id)
  const items = ids.length > 0 ? await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)) : []
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    amount: row.amount,
    amountRefunded: row.amountRefunded,
    currency: row.currency,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    canBeRefunded: canBeRefunded(row, clock.now()),
    isLost: row.isLost,
    items: items
      .filter(({ orderId }) => orderId === row.id)
      .map(({ productId, name, unitPrice, quantity }) => ({ productId, name, unitPrice, quantity })),
    delivery: row.delivery,
    deliveryPence: row.deliveryPence,
    discount: row.couponCode ? { code: row.couponCode, pence: row.discountPence } : null,
    dispatchedAt: row.dispatchedAt?.toISOString() ?? null,
    tracking: row.tracking,
  }))
}
