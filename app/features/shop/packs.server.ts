import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type Buyer, noSuchOrder, ownedBy } from './buyer.server.ts'
import { getCart, requirePack } from './cart.server.ts'
import { totalOf } from './cart.ts'
import type { DeliveryDetails, PackItems } from './contract.ts'
import { type OpenOrder, openColumns } from './orders.server.ts'
import { tellOwnerOfAddress } from './owner-mails.server.ts'

type PackBuyer = Buyer & { visitor: string }

/**
 * The buyer's open order for exactly these packs, made if there is none. The prices are ours; nothing is charged and
 * nothing is set aside yet.
 *
 * @throws AppError 404 or 409 for what is not sold.
 */
export async function openPackOrder(
  tools: Tools,
  { user, visitor }: PackBuyer,
  items: PackItems,
  livemode: boolean,
): Promise<OpenOrder> {
  const { db, clock } = tools
  const lines = items.map(({ productId, quantity }) => {
    const { name, price } = requirePack(tools, productId)
    return { productId, name, unitPrice: price as number, quantity }
  })
  const { delivery, total } = totalOf(lines)
  const wanted = wordOf(lines)
  return await db.transaction(async (tx) => {
    // One browser at a time, or a double click would open two orders.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 6))`)
    const owner = user ? or(isNull(orders.userId), eq(orders.userId, user.id)) : isNull(orders.userId)
    const isOpen = and(
      eq(orders.visitorHash, visitor),
      eq(orders.kind, 'packs'),
      eq(orders.status, 'pending'),
      eq(orders.amount, total),
      eq(orders.livemode, livemode),
      owner,
    )
    const open = await tx.select(openColumns).from(orders).where(isOpen).orderBy(desc(orders.createdAt)).limit(20)
    for (const order of open) {
      const found = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id))
      if (wordOf(found) === wanted) return order
    }
    const [made] = await tx
      .insert(orders)
      .values({
        kind: 'packs',
        userId: user?.id ?? null,
        visitorHash: visitor,
        email: user?.email ?? null,
        amount: total,
        deliveryPence: delivery,
        currency: 'gbp',
        livemode,
        createdAt: clock.now(),
      })
      .returning(openColumns)
    if (!made) throw new Error('an order was not written')
    await tx.insert(orderItems).values(lines.map((line) => ({ orderId: made.id, ...line })))
    return made
  })
}

// What is ordered at which price, whatever the sequence: the same wish is the same order.
function wordOf(lines: readonly { productId: string; unitPrice: number; quantity: number }[]): string {
  return lines
    .map(({ productId, unitPrice, quantity }) => `${productId}:${unitPrice}:${quantity}`)
    .sort()
    .join(' ')
}

/**
 * Makes the order of what is in the cart, with where it goes.
 *
 * @returns The id of the order, which is now to be paid.
 * @throws AppError 409 for an empty cart or one with something that is not sold.
 */
export async function orderCart(
  tools: Tools,
  buyer: PackBuyer,
  { email, ...delivery }: DeliveryDetails,
  livemode: boolean,
): Promise<string> {
  const { lines } = await getCart(tools, buyer)
  if (lines.length === 0) throw new AppError('conflict', { userMessage: 'Your cart is empty.' })
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const { id } = await openPackOrder(tools, buyer, items, livemode)
  await saveDelivery(tools, buyer, id, { email, ...delivery })
  return id
}

/**
 * Writes down where an order of packs goes: until it has left.
 *
 * @throws AppError 404 for somebody else's order, 409 once it has left.
 */
export async function saveDelivery(
  tools: Tools,
  buyer: Buyer,
  orderId: string,
  { email, ...delivery }: DeliveryDetails,
): Promise<void> {
  const isTheirs = and(eq(orders.id, orderId), eq(orders.kind, 'packs'), ownedBy(buyer))
  await tools.outbox.transaction(async (tx, post) => {
    const [order] = await tx.select({ status: orders.status }).from(orders).where(isTheirs).for('update')
    if (!order) throw noSuchOrder()
    const [changed] = await tx
      .update(orders)
      // A paid order belongs to its address: whoever knows the browser only may not lead it elsewhere.
      .set({ delivery, ...(order.status === 'pending' ? { email } : {}) })
      .where(and(isTheirs, isNull(orders.dispatchedAt), or(eq(orders.status, 'pending'), isNull(orders.delivery))))
      .returning()
    if (!changed)
      throw new AppError('conflict', {
        userMessage: 'You can’t change the address of a paid order here. Please write to us at once.',
      })
    if (changed.status !== 'paid') return
    const items = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.name))
    await tellOwnerOfAddress(tools, post, changed, items)
  })
}

/** An open order of packs of this buyer, to be paid. @throws AppError 404, or 409 for what is not sold any more. */
export async function getPayableOrder(tools: Tools, buyer: Buyer, orderId: string): Promise<OpenOrder> {
  const { db } = tools
  const [order] = await db
    .select(openColumns)
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.kind, 'packs'), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.name))
  for (const { productId } of items) requirePack(tools, productId)
  return order
}
