import type { DbOrTx } from '#app/db/open-db.ts'
import { signUp } from '#app/features/newsletter/newsletter.server.ts'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { takeNewsletterOptIn } from '#app/features/shop/orders.server.ts'
import { findSaleOfPayment, settle } from '#app/platform/sales/sale.ts'
import { callStripe, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import { chargeOf, findIntent, paidBy } from '#app/platform/sales/stripe-charges.ts'
import type { Tools } from '#app/platform/tools.ts'
import { phaseOf } from '#app/values/dispute.ts'
import type { PaymentFacts, Settled } from '#app/values/payment.ts'
import { formatSum } from '#app/values/sum.ts'
import { clearDifference, recordDifference } from './differences.server.ts'
import { fetchDisputes } from './disputes.server.ts'
import { PAID_KINDS } from './paid-kinds.server.ts'
import { writeOrderPapers } from './papers.server.ts'

/**
 * Updates what was sold for this payment to Stripe's current state. The only path to fulfilment: webhook, return page
 * and reconciliation all use it.
 *
 * @param alongside Written in the same transaction as the change.
 * @returns Whether the payment is for a sale of ours; a membership's payments are not.
 */
export async function settlePayment(
  tools: Tools,
  payments: Payments,
  paymentIntentId: string,
  alongside?: (tx: DbOrTx) => Promise<void>,
): Promise<boolean> {
  const facts = () => fetchFacts(payments, paymentIntentId)
  for (const kind of PAID_KINDS) {
    const id = await findSaleOfPayment(tools, kind, paymentIntentId)
    if (id === null) continue
    await settle(tools, kind, id, facts, async (tx, post, settled) => {
      if (kind === ORDER) await writeOrderPapers(tx, tools, id)
      await recordMismatch({ tools, tx, post }, settled)
      await alongside?.(tx)
    })
    if (kind === ORDER) await sendNewsletterConfirmation(tools, id)
    return true
  }
  return false
}

/** Records a payment that doesn't match its sale's amount: nothing is delivered, and the owner is emailed. */
async function recordMismatch(context: Parameters<typeof recordDifference>[0], settled: Settled | null): Promise<void> {
  if (!settled) return
  const { paymentIntentId, amountReceived, amount, currency } = settled.facts
  if (!settled.isMismatch) return clearDifference(context.tx, context.tools, paymentIntentId)
  await recordDifference(context, {
    subject: paymentIntentId,
    words: `A payment of ${formatSum({ amount: amountReceived, currency })} (of ${formatSum({ amount, currency })}) does not fit what was sold. Nothing was handed out for it.`,
  })
}

/**
 * Records a payment that names a sale of ours but isn't its payment: made by hand, or by another program with our keys.
 * Nothing is delivered for it, and the owner is emailed.
 */
export async function recordForeignPayment(
  tools: Tools,
  { stripe, isTest }: Payments,
  paymentIntentId: string,
): Promise<void> {
  const intent = await callStripe(() => stripe.paymentIntents.retrieve(paymentIntentId)).catch(nullWhenMissing)
  if (!intent?.metadata?.saleId || intent.amount_received === 0 || intent.livemode === isTest) return
  const words = `A payment of ${formatSum({ amount: intent.amount_received, currency: intent.currency })} names a sale of ours that is not paid by it. Nothing was handed out for it.`
  await tools.outbox.transaction((tx, post) => recordDifference({ tools, tx, post }, { subject: intent.id, words }))
}

/** Emails the newsletter's confirmation to a buyer who ticked it; a failure never delays a sale. */
async function sendNewsletterConfirmation(tools: Tools, orderId: string): Promise<void> {
  const email = await takeNewsletterOptIn(tools, orderId)
  if (!email) return
  await signUp(tools, { email, list: 'newsletter', source: '/checkout' }, `order ${orderId}`).catch((error: unknown) =>
    tools.log.warn({ err: error, orderId }, 'a buyer could not be asked about the newsletter'),
  )
}

async function fetchFacts(payments: Payments, id: string): Promise<PaymentFacts> {
  const intent = await findIntent(payments, id)
  if (!intent) return missingPayment(id)
  const charge = await chargeOf(payments, intent)
  return {
    paymentIntentId: intent.id,
    saleId: intent.metadata?.saleId ?? null,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    livemode: intent.livemode,
    dispute: charge?.disputed ? await fetchDispute(payments, id) : 'none',
    paidBy: paidBy(charge),
  }
}

// A payment Stripe doesn't have, for example of other keys, counts as neither paid nor refunded.
const missingPayment = (paymentIntentId: string): PaymentFacts => ({
  paymentIntentId,
  saleId: null,
  status: 'missing',
  amount: 0,
  amountReceived: 0,
  amountRefunded: 0,
  currency: '',
  livemode: false,
  dispute: 'none',
  paidBy: null,
})

// The worst dispute counts; an inquiry changes nothing.
async function fetchDispute(payments: Payments, paymentIntentId: string): Promise<PaymentFacts['dispute']> {
  const phases = (await fetchDisputes(payments, paymentIntentId)).map(({ status }) => phaseOf(status))
  if (phases.includes('lost')) return 'lost'
  // Marked as disputed, but the dispute itself cannot be read yet.
  if (phases.length === 0 || phases.includes('open')) return 'open'
  return phases.includes('inquiry') ? 'none' : 'won'
}
