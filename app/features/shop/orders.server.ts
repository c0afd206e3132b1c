import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type PaymentFacts, settleSale } from '#app/values/payment.ts'
import type { BuyerDetails, Order } from './contract.ts'
import { createDownload } from './downloads.server.ts'
import { EBOOK, isInGuarantee, WAIVER } from './ebook.ts'

/** Who asks: a signed-in person, a browser that began an order, or both. */
export type Buyer = { user: Pick<CurrentUser, 'id' | 'email'> | null; visitor: string | null }

/** The row of an order, as the payments room needs it. */
export type OpenOrder = {
  id: string
  amount: number
  currency: string
  paymentIntentId: string | null
  revision: number
}

const openColumns = {
  id: orders.id,
  amount: orders.amount,
  currency: orders.currency,
  paymentIntentId: orders.paymentIntentId,
  revision: orders.revision,
}

/** The buyer's open order for the e-book, made if there is none: however often they ask, there is one. */
export async function openEbookOrder(
  { db, clock }: Tools,
  buyer: Buyer & { visitor: string },
  livemode: boolean,
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
          eq(orders.amount, EBOOK.price),
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
        amount: EBOOK.price,
        currency: 'gbp',
        livemode,
        createdAt: clock.now(),
      })
      .returning(openColumns)
    if (!made) throw new Error('an order was not written')
    await tx
      .insert(orderItems)
      .values({ orderId: made.id, productId: EBOOK.id, name: EBOOK.name, unitPrice: EBOOK.price, quantity: 1 })
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
 * @throws AppError 404 for somebody else's order, 409 once it is paid.
 */
export async function saveBuyerDetails(
  { db, clock }: Tools,
  buyer: Buyer,
  orderId: string,
  { email, news }: BuyerDetails,
): Promise<void> {
  const [order] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  if (order.status !== 'pending') throw new AppError('conflict', { userMessage: 'This order is already paid.' })
  await db
    .update(orders)
    .set({ email, waivedAt: clock.now(), waiverVersion: WAIVER.version, wantsNews: news === 'on' })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
}

/**
 * Brings an order to what Stripe says about its payment: hands out what was bought exactly once, takes it back after a
 * refund or a dispute. May be called by anybody, any number of times, in any order.
 *
 * @param fetchFacts Asks Stripe. Called again when another writer was faster, so that old news never wins.
 * @param alongside Written in the same transaction as the change.
 */
export async function settleOrder(
  tools: Tools,
  orderId: string,
  fetchFacts: () => Promise<PaymentFacts>,
  alongside: (tx: DbOrTx) => Promise<void> = async () => {},
): Promise<void> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [before] = await tools.db.select({ revision: orders.revision }).from(orders).where(eq(orders.id, orderId))
    const facts = await fetchFacts()
    const isDone = await tools.outbox.transaction(async (tx, post) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      if (!order) {
        await alongside(tx)
        return true
      }
      if (order.revision !== before?.revision) return false
      const next = settleSale(order, facts)
      if (next === 'mismatch')
        tools.log.error({ orderId, paymentIntentId: facts.paymentIntentId }, 'a payment does not fit its order')
      else if (next.status !== order.status || next.amountRefunded !== order.amountRefunded) {
        const isFirst = order.status === 'pending'
        await tx
          .update(orders)
          .set({ ...next, revision: order.revision + 1, ...(isFirst ? { paidAt: tools.clock.now() } : {}) })
          .where(eq(orders.id, orderId))
        const { email, amount } = order
        if (email && isFirst && next.status === 'paid') {
          const path = await createDownload(tx, tools.clock.now(), orderId)
          const waivedOn = order.waivedAt?.toISOString() ?? null
          await post({ to: email, template: 'ebook-order', props: { orderId, amount, path, waivedOn } })
        }
        if (email && next.amountRefunded > order.amountRefunded)
          await post({
            to: email,
            template: 'refund',
            props: { what: EBOOK.name, amount: next.amountRefunded - order.amountRefunded },
          })
      }
      await alongside(tx)
      return true
    })
    if (isDone) return
  }
  throw new Error(`order ${orderId} changes faster than it can be settled`)
}

/** One order of this buyer. @throws AppError 404 for everybody else's. */
export async function getOrder(tools: Tools, buyer: Buyer, orderId: string): Promise<Order> {
  const [order] = await listWhere(tools, and(eq(orders.id, orderId), ownedBy(buyer)))
  if (!order) throw noSuchOrder()
  return order
}

/** The order a payment is for, if it is for one. */
export async function findOrderOfPayment({ db }: Tools, paymentIntentId: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paymentIntentId, paymentIntentId))
  return row?.id ?? null
}

/** The newest order this browser began and took as far as a payment; null if it never did. */
export async function latestOrder(
  { db }: Tools,
  visitor: string | null,
): Promise<{ id: string; paymentIntentId: string } | null> {
  if (!visitor) return null
  const [row] = await db
    .select({ id: orders.id, paymentIntentId: orders.paymentIntentId })
    .from(orders)
    .where(and(eq(orders.visitorHash, visitor), sql`${orders.paymentIntentId} is not null`))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row?.paymentIntentId ? { id: row.id, paymentIntentId: row.paymentIntentId } : null
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
  if (order.status !== 'paid' || !order.paymentIntentId || !isInGuarantee(order.paidAt, clock.now()))
    throw new AppError('conflict', {
      userMessage: 'This order cannot be refunded here any more. Please write to us and we will look at it.',
    })
  return order.paymentIntentId
}

export const noSuchOrder = () => new AppError('not_found', { userMessage: 'There is no such order of yours.' })

/** A signed-in person's are those of their account and of their proved address; a guest's those of their browser. */
function ownedBy({ user, visitor }: Buyer) {
  return or(
    user ? or(eq(orders.userId, user.id), eq(orders.email, user.email)) : undefined,
    visitor ? eq(orders.visitorHash, visitor) : undefined,
    sql`false`,
  )
}

async function listWhere({ db, clock }: Tools, condition: ReturnType<typeof and>): Promise<Order[]> {
  const rows = await db.select().from(orders).where(condition).orderBy(desc(orders.createdAt)).limit(200)
  const ids = rows.map(({ id }) => id)
  const items = ids.length > 0 ? await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)) : []
  return rows.map(({ id, status, amount, amountRefunded, currency, email, createdAt, paidAt }) => ({
    id,
    status,
    amount,
    amountRefunded,
    currency,
    email,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    canBeRefunded: status === 'paid' && isInGuarantee(paidAt, clock.now()),
    items: items
      .filter(({ orderId }) => orderId === id)
      .map(({ productId, name, unitPrice, quantity }) => ({ productId, name, unitPrice, quantity })),
  }))
}
