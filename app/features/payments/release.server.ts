import Stripe from 'stripe'
import { listLapsedReservations, releaseReservation, reserveStock } from '#app/features/shop/stock.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { askStripe, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { settlePayment } from './settle.server.ts'

/**
 * Sets stock aside for an order that is about to be paid; when there is too little, first takes back what others did not
 * pay for in time.
 *
 * @throws AppError 409 when there is not enough left.
 */
export async function reserveForPayment(tools: Tools, payments: Payments, orderId: string): Promise<void> {
  try {
    await reserveStock(tools, orderId)
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'sold_out') throw error
    if ((await releaseLapsedReservations(tools, payments)) === 0) throw error
    await reserveStock(tools, orderId)
  }
}

/**
 * Ends reservations that were not paid in time. The payment is cancelled at Stripe first, so that nobody can pay for
 * what is no longer theirs; one that turns out to be paid is fulfilled instead.
 *
 * @returns How many were looked at.
 */
export async function releaseLapsedReservations(tools: Tools, payments: Payments): Promise<number> {
  const lapsed = await listLapsedReservations(tools)
  for (const { id, paymentIntentId } of lapsed) {
    if (!paymentIntentId || (await canNeverBePaid(tools, payments, paymentIntentId)))
      await releaseReservation(tools, id)
  }
  return lapsed.length
}

async function canNeverBePaid(tools: Tools, payments: Payments, paymentIntentId: string): Promise<boolean> {
  try {
    const { status } = await askStripe(() => payments.stripe.paymentIntents.cancel(paymentIntentId))
    return status === 'canceled'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await askStripe(() => payments.stripe.paymentIntents.retrieve(paymentIntentId))
    if (status === 'canceled') return true
    await settlePayment(tools, payments, paymentIntentId)
    return false
  }
}
