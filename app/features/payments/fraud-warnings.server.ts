import { FRAUD_WARNING } from '#app/features/membership/disputes.server.ts'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { findOrderOrPayer, recordDispute } from './disputes.server.ts'

/** Emails the owner that a bank suspects fraud in a payment, while a refund still prevents a dispute. */
export async function handleFraudWarning(tools: Tools, payments: Payments, id: string): Promise<void> {
  const { stripe } = payments
  const warning = await callStripe(() => stripe.radar.earlyFraudWarnings.retrieve(id)).catch(nullWhenMissing)
  if (!warning?.actionable) return
  const chargeId = idOf(warning.charge) ?? ''
  const charge = await callStripe(() => stripe.charges.retrieve(chargeId)).catch(nullWhenMissing)
  const paymentIntentId = idOf(warning.payment_intent) ?? idOf(charge?.payment_intent)
  const about = paymentIntentId ? await findOrderOrPayer(tools, payments, paymentIntentId) : null
  if (!charge || !paymentIntentId || !about) return
  await recordDispute(tools, {
    id,
    paymentIntentId,
    orderId: about.orderId,
    userId: about.payer?.userId ?? null,
    amount: charge.amount,
    currency: charge.currency,
    reason: warning.fraud_type,
    status: FRAUD_WARNING,
    phase: 'inquiry',
    dueBy: null,
    openedAt: new Date(warning.created * 1000),
  })
}
