import type Stripe from 'stripe'
import { callStripe, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import { createRefund } from '#app/platform/sales/stripe-charges.ts'
import type { Tools } from '#app/platform/tools.ts'
import { billOf, paymentsOfInvoice } from './invoices.server.ts'
import { findCustomer } from './read-membership.server.ts'
import { isOpen, type SubscriptionFacts } from './subscription-state.ts'
import { findSubscription } from './subscriptions.server.ts'

/** Whether a subscription waits for its first payment, or for the card of its free month. */
export const isBegun = ({ status, isSetUp }: SubscriptionFacts): boolean =>
  status === 'incomplete' || (status === 'trialing' && !isSetUp)

// Why it was cancelled, written in the request that cancels it, so that a crash can't part the two.
const GIVEN_UP = 'given up before it was paid'

/** Cancels a subscription before its first payment; what was paid for it at this very moment is given back. */
export async function cancelUnpaid(payments: Payments, id: string): Promise<void> {
  const cancelled = await callStripe(() =>
    payments.stripe.subscriptions.cancel(id, {
      cancellation_details: { comment: GIVEN_UP },
      expand: ['latest_invoice'],
    }),
  )
  await refundFirstMonth(payments, cancelled)
}

/**
 * Gives back what was paid for a subscription at the moment it was given up, where the process that cancelled it didn't
 * live to do so, or never had Stripe's response. Idempotent; does nothing for every other subscription.
 */
export async function refundIfGivenUp(payments: Payments, id: string): Promise<void> {
  const subscription = await callStripe(() =>
    payments.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
  ).catch(nullWhenMissing)
  if (!subscription || isOpen(subscription) || subscription.cancellation_details?.comment !== GIVEN_UP) return
  await refundFirstMonth(payments, subscription)
}

async function refundFirstMonth(payments: Payments, { latest_invoice }: Stripe.Subscription): Promise<void> {
  const bill = await billOf(payments, latest_invoice)
  if (bill?.status !== 'paid' || bill.amountPaid === 0) return
  for (const intent of await paymentsOfInvoice(payments, bill.id))
    await createRefund(payments, intent, `refund:${intent}`)
}

/**
 * Cancels what this person has begun to pay for: paid later, it would take the place of what they are given now.
 *
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function cancelBegun(tools: Tools, userId: string): Promise<void> {
  const { db, payments } = tools
  const customer = await findCustomer(db, userId)
  if (!customer || !payments) return
  const current = await findSubscription(tools, payments, customer.customerId)
  if (current && isBegun(current)) await cancelUnpaid(payments, current.id)
}
