import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import { type OpenSale, openSale } from '#app/platform/sale.ts'
import { refuseElsewhere } from '#app/platform/sales-area.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type Buyer, noSuchOrder, ownedBy } from './buyer.server.ts'
import type { BuyerDetails, Order } from './contract.ts'
import { discountLine } from './coupon.ts'
import { type Discount, refuseSecondUse, requireDiscount } from './coupons.server.ts'
import { EBOOK, isInGuarantee, WAIVER } from './ebook.ts'
import { ORDER } from './fulfil.server.ts'
import { linesOf } from './label.ts'

type Line = { productId: string; name: string; unitPrice: number; quantity: number }

/** What is ordered, at our prices. */
export type Wish = {
  kind: 'ebook' | 'packs' | 'gift'
  lines: readonly Line[]
  deliveryPence: number
  livemode: boolean
  /** The code that makes it cheaper, and by how many pence. */
  discount: Discount | null
}

/**
 * The buyer's open order for exactly this wish, made if there is none. Nothing is charged and nothing is set aside yet.
 *
 * @param describe Writes what else belongs to it, in the same transaction; then each is an order of its own.
 */
export function openOrder(
  { db, clock }: Tools,
  { user, visitor }: Buyer & { visitor: string },
  { kind, lines, deliveryPence, livemode, discount }: Wish,
  describe?: (tx: DbOrTx, id: string) => Promise<void>,
): Promise<OpenSale> {
  const full = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, deliveryPence)
  const [couponCode, discountPence] = [discount?.code ?? null, discount?.pence ?? 0]
  const amount = full - discountPence
  const isSameCode = couponCode === null ? isNull(orders.couponCode) : eq(orders.couponCode, couponCode)
  const owner = user ? or(isNull(orders.userId), eq(orders.userId, user.id)) : isNull(orders.userId)
  return openSale({ db }, ORDER, {
    ...{ visitor, amount, livemode },
    isSame: and(eq(orders.kind, kind), owner, isSameCode),
    isFor: async (tx, id) =>
      !describe &&
      fingerprint(await tx.select().from(orderItems).where(eq(orderItems.orderId, id))) === fingerprint(lines),
    make: async (tx) => {
      const whose = { userId: user?.id ?? null, visitorHash: visitor, email: user?.email ?? null }
      const [made] = await tx
        .insert(orders)
        .values({
          ...{ kind, ...whose, amount, deliveryPence, couponCode, discountPence, currency: 'gbp', livemode },
          createdAt: clock.now(),
        })
        .returning({ id: orders.id })
      if (!made) throw new Error('an order was not written')
      await tx.insert(orderItems).values(lines.map((line) => ({ orderId: made.id, ...line })))
      await describe?.(tx, made.id)
      return made.id
    },
  })
}

// What is ordered at which price, in whatever sequence.
function fingerprint(lines: readonly Omit<Line, 'name'>[]): string {
  return lines
    .map(({ productId, unitPrice, quantity }) => `${productId}:${unitPrice}:${quantity}`)
    .sort()
    .join(' ')
}

/** The buyer's open order for the e-book at that price, with a code if they have one. @throws AppError 409 for a bad code. */
export async function openEbookOrder(
  tools: Tools,
  buyer: Buyer & { visitor: string },
  { price, livemode, code }: { price: number; livemode: boolean; code?: string | undefined },
): Promise<OpenSale> {
  const lines = [{ productId: EBOOK.id, name: EBOOK.name, unitPrice: price, quantity: 1 }]
  const discount = await requireDiscount(tools, code, lines, 0)
  return openOrder(tools, buyer, { kind: 'ebook', lines, deliveryPence: 0, livemode, discount })
}

/**
 * Writes down where the e-book is to go and what the buyer agreed to. Comes before the card is charged.
 *
 * @throws AppError 400 for a buyer who lives where we do not sell, 404 for somebody else's order, 409 once it is paid.
 */
export async function saveBuyerDetails(
  { db, clock, settings }: Tools,
  buyer: Buyer,
  orderId: string,
  { email, country, news }: BuyerDetails,
): Promise<void> {
  refuseElsewhere({ settings }, country)
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.kind, 'ebook'), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  if (order.status !== 'pending')
    throw new AppError('conflict', { reason: 'already_paid', userMessage: 'This order is already paid.' })
  await refuseSecondUse({ db }, { ...order, email })
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

/** Says where an open order is to be mailed. */
export async function addressOrder({ db }: Tools, orderId: string, email: string): Promise<void> {
  await db
    .update(orders)
    .set({ email })
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
    sold: kind === 'gift' ? soldAs(items) : kind,
    orderId,
    stripeInvoiceId: null,
    paymentIntentId: order.paymentIntentId,
    userId,
    email,
    buyer: delivery ? linesOf(delivery) : [],
    lines: [
      ...items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
      ...(order.couponCode
        ? [{ name: discountLine(order.couponCode), quantity: 1, unitPrice: -order.discountPence }]
        : []),
    ],
    deliveryPence,
    amount,
    amountRefunded,
    currency,
    livemode,
    paidAt: order.paidAt ?? order.createdAt,
    paidBy: order.paidBy,
  }
}

// The rate of a gift is that of what is given.
const soldAs = (items: readonly { productId: string }[]) =>
  items.some(({ productId }) => productId === 'gift-ebook') ? ('ebook' as const) : ('membership' as const)

/** Whether this order is this buyer's. */
export async function ownsOrder({ db }: Tools, buyer: Buyer, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownedBy(buyer)))
  return row !== undefined
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
    discount: row.couponCode ? { code: row.couponCode, pence: row.discountPence } : null,
    dispatchedAt: row.dispatchedAt?.toISOString() ?? null,
    tracking: row.tracking,
  }))
}
