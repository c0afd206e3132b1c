import type { DbOrTx } from '#app/db/open-db.ts'
import { findDonationOfPayment, settleDonation } from '#app/features/donations/donations.server.ts'
import { signUp } from '#app/features/newsletter/newsletter.server.ts'
import { settleOrder } from '#app/features/shop/fulfil.server.ts'
import { findOrderOfPayment, takeWishForNews } from '#app/features/shop/orders.server.ts'
import { askStripe, chargeOf, nullWhenMissing, type Payments, paidBy } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { phaseOf } from '#app/values/dispute.ts'
import type { PaymentFacts } from '#app/values/payment.ts'
import { fetchDisputes } from './disputes.server.ts'
import { writeOrderPapers } from './papers.server.ts'

/**
 * Brings whatever was sold for this payment to what Stripe says now. The one way to fulfilment: webhook, return page and
 * reconciliation all come through here.
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
  const orderId = await findOrderOfPayment(tools, paymentIntentId)
  if (orderId) {
    await settleOrder(tools, orderId, facts, async (tx) => {
      await writeOrderPapers(tx, tools, orderId)
      await alongside?.(tx)
    })
    await askForNews(tools, orderId)
  }
  const donationId = orderId ? null : await findDonationOfPayment(tools, paymentIntentId)
  if (donationId) await settleDonation(tools, donationId, facts, alongside)
  return orderId !== null || donationId !== null
}

/** A buyer who ticked the newsletter is asked by email, as everybody is; a failure of that never holds up a sale. */
async function askForNews(tools: Tools, orderId: string): Promise<void> {
  const email = await takeWishForNews(tools, orderId)
  if (!email) return
  await signUp(tools, { email, list: 'newsletter', source: '/checkout' }, `order ${orderId}`).catch((error: unknown) =>
    tools.log.warn({ err: error, orderId }, 'a buyer could not be asked about the newsletter'),
  )
}

async function fetchFacts(payments: Payments, id: string): Promise<PaymentFacts> {
  const { stripe } = payments
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).catch(
    nullWhenMissing,
  )
  if (!intent) return nothingKnown(id)
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

// A payment Stripe does not have, of other keys for example, pays for nothing and takes nothing back.
const nothingKnown = (paymentIntentId: string): PaymentFacts => ({
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

// The worst of them counts; an inquiry takes nothing away.
async function fetchDispute(payments: Payments, paymentIntentId: string): Promise<PaymentFacts['dispute']> {
  const phases = (await fetchDisputes(payments, paymentIntentId)).map(({ status }) => phaseOf(status))
  if (phases.includes('lost')) return 'lost'
  // Marked as disputed, and the dispute itself cannot be read yet.
  if (phases.length === 0 || phases.includes('open')) return 'open'
  return phases.includes('inquiry') ? 'none' : 'won'
}
