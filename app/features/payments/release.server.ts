import Stripe from 'stripe'
import { listLapsedReservations, releaseReservation, reserve } from '#app/features/shop/stock.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { callStripe, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { settlePayment } from './settle.server.ts'

/**
 * Reserves what an order needs before payment: packs and a use of its code. If too little is left, first releases what
 * was not paid in time, or was abandoned by the same browser.
 *
 * @throws AppError 409 when there is not enough left.
 */
export async function reserveForPayment(tools: Tools, payments: Payments, orderId: string): Promise<void> {
  try {
    await reserve(tools, orderId)
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'sold_out') throw error
    if ((await releaseLapsedReservations(tools, payments, orderId)) === 0) throw error
    await reserve(tools, orderId)
  }
}

/**
 * Releases reservations that were not paid in time. The payment is cancelled at Stripe first, so that nobody can pay
 * for released packs; one that turns out to be paid is fulfilled instead.
 *
 * @returns The number of reservations checked.
 */
export async function releaseLapsedReservations(
  tools: Tools,
  payments: Payments,
  forOrder: string | null = null,
): Promise<number> {
  const lapsed = await listLapsedReservations(tools, forOrder)
  for (const order of lapsed) {
    const { paymentIntentId } = order
    if (!paymentIntentId || (await canNeverBePaid(tools, payments, paymentIntentId)))
      await releaseReservation(tools, order)
  }
  return lapsed.length
}

async function canNeverBePaid(tools: Tools, payments: Payments, paymentIntentId: string): Promise<boolean> {
  try {
    const { status } = await callStripe(() => payments.stripe.paymentIntents.cancel(paymentIntentId))
    return status === 'canceled'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const known = await callStripe(() => payments.stripe.paymentIntents.retrieve(paymentIntentId)).catch(
      nullWhenMissing,
    )
    // One that Stripe doesn't have, since the keys have changed, would keep all others from being released.
    if (!known || known.status === 'canceled') return true
    await settlePayment(tools, payments, paymentIntentId)
    return false
  }
}
