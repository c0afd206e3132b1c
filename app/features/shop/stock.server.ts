import { and, asc, eq, exists, gte, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders, stock } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { minutesAfter } from '#app/values/instant.ts'
import { FIRST_STOCK, RESERVE_MINUTES } from './cart.ts'
import { requireUse } from './coupons.server.ts'
import { lockOrder, type OrderRow } from './order-rows.server.ts'

/** Returns how many of a pack may still be sold. */
export async function getFreeStock({ db }: { db: DbOrTx }, productId: string): Promise<number> {
  const [row] = await db.select().from(stock).where(eq(stock.productId, productId))
  return row?.free ?? FIRST_STOCK
}

/** The same, locked until the transaction ends. */
export async function lockFreeStock(tx: DbOrTx, productId: string): Promise<number> {
  await tx.insert(stock).values({ productId, free: FIRST_STOCK }).onConflictDoNothing()
  const [row] = await tx.select().from(stock).where(eq(stock.productId, productId)).for('update')
  return row?.free ?? FIRST_STOCK
}

/** Sets how many of a pack may still be sold, not counting what is reserved or waits to be packed. */
export async function setFreeStock({ db }: { db: DbOrTx }, productId: string, free: number): Promise<void> {
  await db.insert(stock).values({ productId, free }).onConflictDoUpdate({ target: stock.productId, set: { free } })
}

/**
 * Reserves packs and a use of the code for an order while it is paid, or extends its reservation. All or nothing.
 *
 * @throws AppError 409 when there is not enough left, or 'already_paid' when another press was faster.
 */
export async function reserve({ db, clock }: Tools, orderId: string): Promise<void> {
  const reservedUntil = minutesAfter(clock.now(), RESERVE_MINUTES)
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'pending')
      throw new AppError('conflict', { reason: 'already_paid', userMessage: 'This order is already paid.' })
    if (order.reservation === 'none' && order.kind === 'packs') await takeStock(tx, orderId)
    if (order.couponCode) await requireUse({ db: tx, clock }, order)
    await tx.update(orders).set({ reservation: 'held', reservedUntil }).where(eq(orders.id, orderId))
  })
}

/** Takes an order's packs from the stock. @throws AppError 409 when there is not enough left. */
export async function takeStock(tx: DbOrTx, orderId: string): Promise<void> {
  // Rows are locked in the same sequence for everybody, so that two buyers never deadlock.
  for (const { productId, name, quantity } of await packsOf(tx, orderId)) {
    await tx.insert(stock).values({ productId, free: FIRST_STOCK }).onConflictDoNothing()
    const [taken] = await tx
      .update(stock)
      .set({ free: sql`${stock.free} - ${quantity}` })
      .where(and(eq(stock.productId, productId), gte(stock.free, quantity)))
      .returning({ free: stock.free })
    if (!taken) throw tooFew(name, await getFreeStock({ db: tx }, productId))
  }
}

/**
 * Ends what is set aside for an order: its packs may be sold again. Runs in the transaction that gives the reason; the
 * order's row must be locked.
 */
export async function releaseStock(tx: DbOrTx, { id, kind }: Pick<OrderRow, 'id' | 'kind'>): Promise<void> {
  for (const { productId, quantity } of kind === 'packs' ? await packsOf(tx, id) : [])
    await tx
      .update(stock)
      .set({ free: sql`${stock.free} + ${quantity}` })
      .where(eq(stock.productId, productId))
  await tx.update(orders).set({ reservation: 'none', reservedUntil: null }).where(eq(orders.id, id))
}

/** Marks what is set aside for an order as sold. */
export async function spendStock(tx: DbOrTx, orderId: string): Promise<void> {
  await tx.update(orders).set({ reservation: 'spent', reservedUntil: null }).where(eq(orders.id, orderId))
}

/** Releases the packs of a lost dispute that are still on the shelf: this order is not sent any more. Idempotent. */
export async function releaseLostPacks(tx: DbOrTx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const isOnShelf = order?.kind === 'packs' && order.reservation === 'spent' && !order.dispatchedAt
  if (isOnShelf && order.status === 'disputed') await releaseStock(tx, order)
}

type Reservation = { id: string; paymentIntentId: string | null; reservedUntil: Date | null }

/**
 * Lists orders with a reservation that were not paid in time.
 *
 * @param forOrder Also lists what the browser of this order started before with the same code: only one of them can be
 * paid.
 */
export async function listLapsedReservations({ db, clock }: Tools, forOrder: string | null): Promise<Reservation[]> {
  const mine = alias(orders, 'mine')
  const isGivenUp = forOrder
    ? exists(
        db
          .select({ one: sql`1` })
          .from(mine)
          .where(
            and(
              ...[eq(mine.id, forOrder), ne(mine.id, orders.id)],
              ...[eq(mine.visitorHash, orders.visitorHash), eq(mine.couponCode, orders.couponCode)],
            ),
          ),
      )
    : undefined
  const isOver = or(lt(orders.reservedUntil, clock.now()), isGivenUp)
  return await db
    .select({ id: orders.id, paymentIntentId: orders.paymentIntentId, reservedUntil: orders.reservedUntil })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.reservation, 'held'), isOver))
    .orderBy(asc(orders.reservedUntil))
    .limit(100)
}

/**
 * Ends the reservation of an order that was not paid. Only call it once its payment can no longer succeed.
 *
 * @param read As it was then: a reservation renewed meanwhile stays, and so does one whose payment was begun meanwhile.
 */
export async function releaseReservation({ db }: Tools, { id: orderId, ...read }: Reservation): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isSame =
      order?.reservedUntil?.getTime() === read.reservedUntil?.getTime() &&
      order?.paymentIntentId === read.paymentIntentId
    if (order?.status === 'pending' && order.reservation === 'held' && isSame) await releaseStock(tx, order)
  })
}

const packsOf = (tx: DbOrTx, orderId: string) =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.productId))

const tooFew = (name: string, left: number) =>
  new AppError('conflict', {
    reason: 'sold_out',
    userMessage:
      left > 0
        ? `There are only ${left} of ${name} left. Please change the number in your cart. Nothing was charged.`
        : `${name} has just sold out. Nothing was charged.`,
  })
