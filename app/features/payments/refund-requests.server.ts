import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { refundRequests } from '#app/db/schema/payments.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import { lockRefundable } from '#app/features/shop/orders.server.ts'
import type { Tools } from '#app/platform/tools.ts'

/** In place of a member of staff and their reason, in the office's list of refunds. */
const BUYER = { by: 'buyer', reason: 'Cancelled by the buyer' } as const

/**
 * Records that this buyer cancels their order, before Stripe is asked, so that from now on it can't be sent. Idempotent.
 *
 * @returns The payment to be refunded, and the key of this attempt at Stripe.
 * @throws AppError 404, 409 unless it can be cancelled.
 */
export async function requestRefund({ db, clock }: Tools, buyer: Buyer, orderId: string) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const { paymentIntentId, amount, amountRefunded } = await lockRefundable(tx, buyer, orderId, now)
    if (!paymentIntentId) throw new Error(`order ${orderId} was paid without a payment`)
    const asked = { ...BUYER, orderId, amount: amount - amountRefunded, askedAt: now, doneAt: null, refusedFor: null }
    await tx
      .insert(refundRequests)
      .values({ id: orderId, ...asked })
      .onConflictDoUpdate({ target: refundRequests.id, set: asked })
    return { paymentIntentId, key: keyOf(orderId, now) }
  })
}

/** Records when a buyer cancelled an order that had cost nothing: there is no refund to tell of it. */
export async function recordFreeCancellation(tx: DbOrTx, orderId: string, now: Date): Promise<void> {
  const done = { ...BUYER, orderId, amount: 0, askedAt: now, doneAt: now }
  await tx.insert(refundRequests).values({ id: orderId, ...done })
}

/** Names the attempt: for a day Stripe repeats its answer to a key, also once that refund has failed. */
const keyOf = (orderId: string, askedAt: Date) => `refund:${orderId}:${askedAt.getTime()}`

/** Lists the orders that their buyers have cancelled, and of which nothing is known of Stripe's answer. */
export async function listOpenCancellations({ db }: Pick<Tools, 'db'>): Promise<{ orderId: string; key: string }[]> {
  const { id, by, askedAt, doneAt, refusedFor } = refundRequests
  const isOpen = and(eq(by, BUYER.by), isNull(doneAt), isNull(refusedFor))
  const rows = await db.select({ id, askedAt }).from(refundRequests).where(isOpen)
  return rows.map((row) => ({ orderId: row.id, key: keyOf(row.id, row.askedAt) }))
}

/** Records what has become of it at Stripe. */
export async function answerRefundRequest(
  { db }: Pick<Tools, 'db'>,
  orderId: string,
  answer: { doneAt: Date } | { refusedFor: string },
): Promise<void> {
  await db.update(refundRequests).set(answer).where(eq(refundRequests.id, orderId))
}
