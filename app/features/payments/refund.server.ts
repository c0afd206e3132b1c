import { applyRefund } from '#app/features/membership/money-back.server.ts'
import { syncMembership } from '#app/features/membership/sync.server.ts'
import type { Payments } from '#app/platform/stripe.ts'
import { createRefund } from '#app/platform/stripe-charges.ts'
import type { Tools } from '#app/platform/tools.ts'
import { creditPayment, writePapersOfPayment } from './membership-receipts.server.ts'
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
