import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import { refuseElsewhere } from '#app/platform/sales-area.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { SaleStatus } from '#app/values/payment.ts'
import { type Buyer, noSuchOrder, ownedBy } from './buyer.server.ts'
import type { BuyerDetails, Order } from './contract.ts'
import { EBOOK, isInGuarantee, WAIVER } from './ebook.ts'
import { linesOf } from './label.ts'

/** The row of an order, as the payments room needs it. */
export type OpenOrder = {
  id: string
  status: SaleStatus
  amount: number
  currency: string
  paymentIntentId: string | null
  revision: number
}

export const openColumns = {
  id: orders.id,
  status: orders.status,
  amount: orders.amount,
  currency: orders.currency,
  paymentIntentId: orders.paymentIntentId,
  revision: orders.revision,
}

/** The buyer's open order for the e-book at that price, made if there is none: however often they ask, there is one. */
export async function openEbookOrder(
  { db, clock }: Tools,
  buyer: Buyer & { visitor: string },
  { price, livemode }: { price: number; livemode: boolean },
): Promise<OpenOrder> {
  const { user, visitor } = buyer
  return await db.transaction(async (tx) => {
    // One browser at a time, or a double click would open two orders.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 4))`)
    const owner = user ? or(isNull(orders.userId), eq(orders.userId, user.id)) : isNull(orders.userId)
    const [open] = await tx
      .select(openColumns)
      .from(orders)
      .where(
        and(
          eq(orders.visitorHash, visitor),
          eq(orders.kind, 'ebook'),
          eq(orders.status, 'pending'),
          eq(orders.amount, price),
          eq(orders.livemode, livemode),
          owner,
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(1)
    if (open) return open
    const [made] = await tx
      .insert(orders)
      .values({
        kind: 'ebook',
        userId: user?.id ?? null,
        visitorHash: visitor,
        email: user?.email ?? null,
        amount: price,
        currency: 'gbp',
        livemode,
        createdAt: clock.now(),
      })
      .returning(openColumns)
    if (!made) throw new Error('an order was not written')
    await tx
      .insert(orderItems)
      .values({ orderId: made.id, productId: EBOOK.id, name: EBOOK.name, unitPrice: price, quantity: 1 })
    return made
  })
}

/** Ties the order to its payment. Only while it is open: a paid order keeps the payment that paid it. */
export async function linkOrderPayment({ db }: Tools, orderId: string, paymentIntentId: string): Promise<void> {
  await db
    .update(orders)
    .set({ paymentIntentId, revision: sql`${orders.revision} + 1` })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending'),
        sql`${orders.paymentIntentId} is distinct from ${paymentIntentId}`,
      ),
    )
}

/** Makes the next attempt at Stripe a new one: after an error of Stripe's own its answer is kept with the old key. */
export async function retryOrderPayment({ db }: Tools, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ revision: sql`${orders.revision} + 1` })
    .where(eq(orders.id, orderId))
}

/**
 * Writes down where the e-book is to go and what the buyer agreed to. Comes before the card is charged.
 *
 * @throws AppError 400 for a buyer who lives where we do not sell, 404 for somebody else's order, 409 once it is paid.
 */
export async function saveBuyerDetails(
  { db, clock }: Tools,
  buyer: Buyer,
  orderId: string,
  { email, country, news }: BuyerDetails,
): Promise<void> {
  refuseElsewhere(country)
  const [order] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.kind, 'ebook'), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  if (order.status !== 'pending') throw new AppError('conflict', { userMessage: 'This order is already paid.' })
  await db
    .update(orders)
    .set({
      email,
      country: country ?? null,
      waivedAt: clock.now(),
      waiverVersion: WAIVER.version,
      wantsNews: news === 'on',
    })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
}

/** One order of this buyer. @throws AppError 404 for everybody else's. */
export async function getOrder(tools: Tools, buyer: Buyer, orderId: string): Promise<Order> {
  const [order] = await listWhere(tools, and(eq(orders.id, orderId), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  return order
}

/** An order that was paid for, with money, as its receipt needs it; null for any other. */
export async function findSoldOrder({ db }: Pick<Tools, 'db'>, orderId: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ne(orders.status, 'pending'), gt(orders.amount, 0)))
  if (!order) return null
  const { kind, userId, email, delivery, deliveryPence, amount, amountRefunded, currency, livemode } = order
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.name)
  return {
    sold: kind,
    orderId,
    stripeInvoiceId: null,
    paymentIntentId: order.paymentIntentId,
    userId,
    email,
    buyer: delivery ? linesOf(delivery) : [],
    lines: items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
    deliveryPence,
    amount,
    amountRefunded,
    currency,
    livemode,
    paidAt: order.paidAt ?? order.createdAt,
    paidBy: order.paidBy,
  }
}

/** Whether this order is this buyer's. */
export async function ownsOrder({ db }: Tools, buyer: Buyer, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownedBy(buyer)))
  return row !== undefined
}

/** The order a payment is for, if it is for one. */
export async function findOrderOfPayment({ db }: Tools, paymentIntentId: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paymentIntentId, paymentIntentId))
  return row?.id ?? null
}

/** The payment an order is tied to; null before one was begun. */
export async function findPaymentOfOrder({ db }: Tools, orderId: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.paymentIntentId }).from(orders).where(eq(orders.id, orderId))
  return row?.id ?? null
}

/** The newest e-book order this browser began and took as far as a payment; null if it never did. */
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

/** The newest e-book this buyer has paid for and kept; null if there is none. */
export async function findPaidEbook({ db }: Tools, buyer: Buyer): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ownedBy(buyer), eq(orders.kind, 'ebook'), eq(orders.status, 'paid'), gt(orders.amount, 0)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row?.id ?? null
}

/** The address of a paid order whose buyer ticked the newsletter: once, then null. */
export async function takeWishForNews({ db }: Tools, orderId: string): Promise<string | null> {
  const [row] = await db
    .update(orders)
    .set({ wantsNews: false })
    .where(and(eq(orders.id, orderId), eq(orders.wantsNews, true), eq(orders.status, 'paid')))
    .returning({ email: orders.email })
  return row?.email ?? null
}

/** Every order that went as far as a payment and was begun or paid since a day, or has one of these payments. */
export async function listOrderPayments({ db }: Tools, since: Date, ids: readonly string[] = []) {
  const { id, status, amount, amountRefunded, createdAt } = orders
  const rows = await db
    .select({ id, status, amount, amountRefunded, createdAt, paymentIntentId: orders.paymentIntentId })
    .from(orders)
    .where(
      and(
        or(gte(createdAt, since), gte(orders.paidAt, since), inArray(orders.paymentIntentId, [...ids])),
        isNotNull(orders.paymentIntentId),
      ),
    )
    .orderBy(createdAt)
  return rows.flatMap(({ paymentIntentId, ...row }) => (paymentIntentId ? [{ ...row, paymentIntentId }] : []))
}

/** What this person has bought, newest first; purchases made as a guest with the same address included. */
export function listOrders(tools: Tools, user: NonNullable<Buyer['user']>): Promise<Order[]> {
  return listWhere(tools, and(ownedBy({ user, visitor: null }), ne(orders.status, 'pending')))
}

/** The payment behind an order of this buyer, if it is paid and inside the 30 days. @throws AppError 404, 409. */
export async function getRefundable({ db, clock }: Tools, buyer: Buyer, orderId: string): Promise<string> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  if (!order.paymentIntentId || !canBeRefunded(order, clock.now()))
    throw new AppError('conflict', {
      userMessage: 'This order can’t be refunded here any more. Please write to us and we’ll look at it.',
    })
  return order.paymentIntentId
}

// A parcel that has left comes back first: that is not done by a button.
function canBeRefunded(
  order: { status: string; amount: number; paidAt: Date | null; dispatchedAt: Date | null },
  now: Date,
): boolean {
  return order.status === 'paid' && order.amount > 0 && order.dispatchedAt === null && isInGuarantee(order.paidAt, now)
}

async function listWhere({ db, clock }: Tools, condition: ReturnType<typeof and>): Promise<Order[]> {
  const rows = await db.select().from(orders).where(condition).orderBy(desc(orders.createdAt)).limit(200)
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
    items: items
      .filter(({ orderId }) => orderId === row.id)
      .map(({ productId, name, unitPrice, quantity }) => ({ productId, name, unitPrice, quantity })),
    delivery: row.delivery,
    deliveryPence: row.deliveryPence,
    dispatchedAt: row.dispatchedAt?.toISOString() ?? null,
    tracking: row.tracking,
  }))
}
