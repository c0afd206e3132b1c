import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { askStripe, chargeOf, idOf, nullWhenMissing, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { invoiceOfPayment } from './invoices.server.ts'
import { isOpen } from './subscription-state.ts'

/**
 * Ends the membership whose last month was taken back at Stripe itself: refunded in full, or disputed by the bank. An
 * older month, or a part of one, ends nothing.
 *
 * @returns The customer the payment was made by, if they are ours: their row is then to be synchronised.
 */
export async function actOnMoneyBack(
  { db, clock }: Tools,
  payments: Payments,
  paymentIntentId: string,
): Promise<string | null> {
  const { stripe } = payments
  const intent = await askStripe(() =>
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }),
  ).catch(nullWhenMissing)
  if (!intent) return null
  const customerId = idOf(intent.customer)
  const [owner] = customerId
    ? await db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId))
    : []
  if (!owner) return null
  const charge = await chargeOf(payments, intent)
  if (!charge?.refunded && !charge?.disputed) return customerId
  const invoiceId = await invoiceOfPayment(payments, paymentIntentId)
  const [row] = await db.select().from(memberships).where(eq(memberships.userId, owner.userId))
  if (!invoiceId || !row?.subscriptionId) return customerId
  const { subscriptionId } = row
  const { latest_invoice } = await askStripe(() => stripe.subscriptions.retrieve(subscriptionId))
  if (idOf(latest_invoice) !== invoiceId) return customerId
  await endSubscription(payments, subscriptionId)
  await db.update(memberships).set({ refundedAt: clock.now() }).where(eq(memberships.userId, owner.userId))
  return customerId
}

/** Ends a subscription now; one that somebody else has just ended is as good. */
export async function endSubscription({ stripe }: Payments, id: string): Promise<void> {
  const isOver = async () => {
    const subscription = await askStripe(() => stripe.subscriptions.retrieve(id)).catch(nullWhenMissing)
    return !subscription || !isOpen(subscription)
  }
  if (await isOver()) return
  try {
    await askStripe(() => stripe.subscriptions.cancel(id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(await isOver())) throw error
  }
}
