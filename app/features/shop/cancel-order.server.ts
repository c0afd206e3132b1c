import { and, eq, isNull, sum } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { refundRequests } from '#app/db/schema/orders.ts'
import { orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type Buyer, requireOrder } from './buyer.server.ts'
import { canBeRefunded } from './orders.server.ts'

/** In place of a member of staff, in the office's list of refunds. */
const BUYER = { by: 'buyer', reason: 'Cancelled by the buyer' } as const

/**
 * Records that this buyer cancels their order, before Stripe is asked, so that from now on it can't be sent. Idempotent.
 *
 * @returns The payment to be refunded.
 * @throws AppError 404, 409 unless it is paid, not sent, and within the 30 days.
 */
export async function requestRefund({ db, clock }: Tools, buyer: Buyer, orderId: string): Promise<string> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    // The office marks it as sent under the same lock: one of the two is first.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    const order = await requireOrder(tx, buyer, orderId)
    if (!order.paymentIntentId || !canBeRefunded(order, now))
      throw new AppError(
        'conflict',
        order.status === 'paid' && order.dispatchedAt
          ? 'Your parcel has been sent, so it can’t be cancelled here any more. Please write to us and we’ll look at it.'
          : 'This order can’t be refunded here any more. Please write to us and we’ll look at it.',
      )
    const amount = order.amount - order.amountRefunded
    const asked = { ...BUYER, orderId, amount, askedAt: now, doneAt: null, refusedFor: null }
    await tx
      .insert(refundRequests)
      .values({ id: orderId, ...asked })
      .onConflictDoUpdate({ target: refundRequests.id, set: asked })
    return order.paymentIntentId
  })
}

/** Records what has become of it at Stripe. */
export async function answerRefundRequest(
  { db }: Pick<Tools, 'db'>,
  orderId: string,
  answer: { doneAt: Date } | { refusedFor: string },
): Promise<void> {
  await db.update(refundRequests).set(answer).where(eq(refundRequests.id, orderId))
}

/** Whether all that was paid for an order is being refunded, by its buyer or the office. Its row must be locked. */
export async function isBeingRefunded(
  tx: DbOrTx,
  { id, amount, amountRefunded }: { id: string; amount: number; amountRefunded: number },
): Promise<boolean> {
  const isOpen = and(isNull(refundRequests.doneAt), isNull(refundRequests.refusedFor))
  const [asked] = await tx
    .select({ pence: sum(refundRequests.amount).mapWith(Number) })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, id), isOpen))
  return Boolean(asked?.pence) && amountRefunded + (asked?.pence ?? 0) >= amount
}
