import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { noSuchOrder } from './buyer.server.ts'
import { wordsOf } from './order-words.ts'

/** Paid orders of packs that have not left yet, oldest first. For staff. */
export async function listOrdersToDispatch({ db }: Tools) {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.kind, 'packs'), eq(orders.status, 'paid'), isNull(orders.dispatchedAt)))
    .orderBy(asc(orders.paidAt))
    .limit(200)
  const ids = rows.map(({ id }) => id)
  const items = ids.length > 0 ? await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)) : []
  return rows.map(({ id, email, delivery, paidAt }) => ({
    id,
    email,
    delivery,
    paidAt,
    items: items.filter(({ orderId }) => orderId === id),
  }))
}

/**
 * Says that an order of packs has left, and tells its buyer, once.
 *
 * @param tracking What the carrier calls the parcel; null = nothing.
 * @throws AppError 404 unknown, 409 not paid, without an address, or already gone.
 */
export async function dispatchOrder(
  { outbox, clock }: Tools,
  orderId: string,
  tracking: string | null = null,
): Promise<void> {
  await outbox.transaction(async (tx, post) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.kind, 'packs')))
      .for('update')
    if (!order) throw noSuchOrder()
    if (order.status !== 'paid' || order.dispatchedAt)
      throw new AppError('conflict', { userMessage: 'This order is not waiting to be sent.' })
    if (!order.delivery) throw new AppError('conflict', { userMessage: 'This order has no address yet.' })
    await tx
      .update(orders)
      .set({ dispatchedAt: clock.now(), tracking, revision: order.revision + 1 })
      .where(eq(orders.id, orderId))
    const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const what = wordsOf(items)
    if (order.email) await post({ to: order.email, template: 'pack-dispatched', props: { orderId, what, tracking } })
  })
}
