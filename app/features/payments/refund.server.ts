import Stripe from 'stripe'
import type { DbOrTx } from '#app/db/open-db.ts'
import { applyRefund } from '#app/features/membership/money-back.server.ts'
import { syncMembership } from '#app/features/membership/sync.server.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import { cancelFree } from '#app/features/shop/fulfil.server.ts'
import { findPaymentOfOrder } from '#app/features/shop/orders.server.ts'
import { refuseRefund } from '#app/platform/sales/refused-refund.ts'
import { type Payments, requirePayments } from '#app/platform/sales/stripe.ts'
import { createRefund, hasRefund } from '#app/platform/sales/stripe-charges.ts'
import type { Tools } from '#app/platform/tools.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { settleDisputes } from './disputes.server.ts'
import { creditPayment, writePapersOfPayment } from './membership-receipts.server.ts'
import { answerRefundRequest, recordFreeCancellation, requestRefund } from './refund-requests.server.ts'
import { refreshOrder } from './return.server.ts'
import { settlePayment } from './settle.server.ts'

/**
 * Refunds pence of any payment of ours, then updates what was sold for it to Stripe's state (sale, stock, receipts,
 * emails) without waiting for the webhook.
 *
 * @param key Idempotency key: two requests with the same key make one refund.
 */
export async function refundPayment(
  tools: Tools,
  payments: Payments,
  paymentIntentId: string,
  { amount, key }: { amount: number; key: string },
): Promise<void> {
  await createRefund(payments, paymentIntentId, key, amount)
  if (await settlePayment(tools, payments, paymentIntentId)) return
  const payer = await applyRefund(tools, payments, paymentIntentId)
  if (!payer) return creditPayment(tools, payments, paymentIntentId)
  await syncMembership(tools, payments, payer)
  await writePapersOfPayment(tools, payments, paymentIntentId, payer)
}

/**
 * Refunds a buyer's own order in full, or cancels one that cost nothing. Once Stripe is asked it can't be sent any more,
 * also while Stripe doesn't answer; the buyer may then ask again.
 *
 * @throws AppError 404, 409 unless it can be cancelled or where Stripe refuses, 503 while Stripe can't be reached.
 */
export async function cancelOrder(tools: Tools, buyer: Buyer, orderId: string): Promise<void> {
  const record = (tx: DbOrTx) => recordFreeCancellation(tx, orderId, tools.clock.now())
  if (await cancelFree(tools, buyer, orderId, record)) return
  const payments = requirePayments(tools)
  // A buyer may cancel right after paying, before the webhook has arrived.
  await refreshOrder(tools, buyer, orderId)
  await giveBack(tools, payments, { orderId, ...(await requestRefund(tools, buyer, orderId)) })
}

/**
 * Finishes a cancellation whose process died, or for which Stripe couldn't be reached: its parcel can't be sent before.
 * What Stripe has refunded for it once is not refunded again, also where the buyer's bank has sent it back.
 */
export async function finishCancellation(
  tools: Tools,
  payments: Payments,
  { orderId, key }: Pick<Cancellation, 'orderId' | 'key'>,
): Promise<void> {
  const paymentIntentId = await findPaymentOfOrder(tools, orderId)
  if (!paymentIntentId) return
  const isRefunded = await hasRefund(payments, paymentIntentId, key)
  await giveBack(tools, payments, { orderId, paymentIntentId, key, isRefunded })
}

type Cancellation = { orderId: string; paymentIntentId: string; key: string; isRefunded?: boolean }

async function giveBack(
  tools: Tools,
  payments: Payments,
  { orderId, paymentIntentId, key, isRefunded = false }: Cancellation,
): Promise<void> {
  try {
    if (!isRefunded) await createRefund(payments, paymentIntentId, key)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      await answerRefundRequest(tools, orderId, { refusedFor: error.message.slice(0, 300) })
      // A bank may have taken the money back, and we haven't heard of it.
      await settlePayment(tools, payments, paymentIntentId)
      await settleDisputes(tools, payments, paymentIntentId)
    }
    throw await refuseRefund(tools, `Order ${orderNumber(orderId)}`, error)
  }
  await settlePayment(tools, payments, paymentIntentId)
  await answerRefundRequest(tools, orderId, { doneAt: tools.clock.now() })
}
