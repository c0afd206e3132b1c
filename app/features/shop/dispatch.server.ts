import { and, asc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import { notifyHooks } from '#app/platform/messages/hooks.ts'
import { isLost } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import { minutesBefore } from '#app/values/instant.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { noSuchOrder } from './buyer.server.ts'
import { itemsOf } from './order-rows.server.ts'
import { wordsOf } from './order-words.ts'
import { canUndoDispatch, parcelWords, trackingLink, UNDO_MINUTES } from './parcel.ts'
import { releaseStock } from './stock.server.ts'

type Alongside = (tx: DbOrTx) => Promise<void>
type Parcel = { carrier: string | null; tracking: string | null }

/**
 * Marks an order of packs as sent. Its buyer is emailed ten minutes later (`sendDispatchEmails`); until then it can be
 * undone.
 *
 * @param alongside Written in the same transaction.
 * @throws AppError 404 unknown, 409 not paid, without an address, or already sent.
 */
export async function dispatchOrder(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  orderId: string,
  { carrier, tracking }: Parcel,
  alongside?: Alongside,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockPacks(tx, orderId)
    if (order.status !== 'paid' || order.dispatchedAt)
      throw new AppError('conflict', 'This order is not waiting to be sent.')
    if (!order.delivery) throw new AppError('conflict', 'This order has no address yet.')
    await tx
      .update(orders)
      .set({ dispatchedAt: clock.now(), carrier, tracking, revision: order.revision + 1 })
      .where(eq(orders.id, orderId))
    await alongside?.(tx)
  })
}

/**
 * Undoes marking an order as sent, as long as nobody was emailed.
 *
 * @throws AppError 404 unknown, 409 once the ten minutes are over.
 */
export async function undoDispatch(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  orderId: string,
  alongside: Alongside,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockPacks(tx, orderId)
    if (!canUndoDispatch(order, clock.now()))
      throw new AppError(
        'conflict',
        order.dispatchedAt
          ? 'The buyer has been told, so this can’t be taken back any more. Please write to them.'
          : 'This order has not been marked as sent.',
      )
    await tx
      .update(orders)
      .set({ dispatchedAt: null, carrier: null, tracking: null, revision: order.revision + 1 })
      .where(eq(orders.id, orderId))
    // Its refund or its lost dispute left the packs out, since they could be on their way.
    const isOver = order.status === 'refunded' || (order.status === 'disputed' && (await isLost(tx, orderId)))
    if (isOver && order.reservation === 'spent') await releaseStock(tx, order)
    await alongside(tx)
  })
}

/** Emails the buyers of parcels that were sent ten minutes ago, once each. Safe to run in several processes at once. */
export async function sendDispatchEmails(tools: Pick<Tools, 'db' | 'outbox' | 'clock' | 'log'>): Promise<void> {
  const { db, outbox, clock } = tools
  const due = and(
    isNotNull(orders.dispatchedAt),
    lte(orders.dispatchedAt, minutesBefore(clock.now(), UNDO_MINUTES)),
    isNull(orders.dispatchToldAt),
    // A refund since then has its own email; it may fail, and then they wait for the parcel. A disputed one has left all
    // the same.
    ne(orders.status, 'refunded'),
  )
  const found = await db.select({ id: orders.id }).from(orders).where(due).orderBy(asc(orders.dispatchedAt)).limit(200)
  for (const { id } of found) await tryOrLog(tools, `parcel of order ${id}`, () => tell(id))

  async function tell(id: string): Promise<void> {
    await outbox.transaction(async (tx, post) => {
      // A concurrent process finds nothing: it was emailed already, or undone.
      const [order] = await tx
        .update(orders)
        .set({ dispatchToldAt: clock.now() })
        .where(and(eq(orders.id, id), due))
        .returning()
      if (!order) return
      await notifyHooks(tx, 'order.sent', { order: id, number: orderNumber(id), kind: order.kind }, clock.now())
      if (!order.email) return
      const what = wordsOf(await itemsOf(tx, id))
      const { email, carrier, tracking } = order
      const props = {
        orderId: id,
        what,
        parcel: parcelWords(carrier, tracking),
        follow: trackingLink(carrier, tracking),
      }
      await post({ to: email, template: 'pack-dispatched', props })
    })
  }
}

async function lockPacks(tx: DbOrTx, orderId: string) {
  const isIt = and(eq(orders.id, orderId), eq(orders.kind, 'packs'))
  const [order] = await tx.select().from(orders).where(isIt).for('update')
  if (!order) throw noSuchOrder()
  return order
}
