import { inArray } from 'drizzle-orm'
import Stripe from 'stripe'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { callStripe, requirePayments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { cancelBegun } from './begun.server.ts'
import { getBilling, refreshMembership, setCancellation } from './billing.server.ts'
import { findCustomer } from './read-membership.server.ts'
import { isOpen } from './subscription-state.ts'
import { fetchSubscriptions } from './subscriptions.server.ts'

/**
 * Cancels the renewal of an account that is to be deleted, so that nothing more is charged; can be undone while the
 * paid month runs. What was only begun is cancelled for good, or another tab could still pay it. Does nothing for no
 * membership, a gift, or one that ends anyway.
 *
 * @param before Called first, if there is something to cancel: it may be cancelled although its answer is lost.
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function stopRenewal(tools: Tools, userId: string, before: () => Promise<void>): Promise<void> {
  await cancelBegun(tools, userId)
  const billing = await getBilling(tools, userId)
  // Stripe's news of what was just cancelled is still to come.
  if (!billing?.isPaid || billing.endsAt || !isOpen(billing) || billing.state === 'begun') return
  await before()
  await setCancellation(tools, requirePayments(tools), userId, true, true)
}

/** Whether a month of membership has begun that isn't paid: their card may be charged although nothing is renewed. */
export const isMonthUnpaid = async (tools: Tools, userId: string): Promise<boolean> =>
  (await getBilling(tools, userId))?.isUnpaid === true

/**
 * Undoes `stopRenewal`, whose answer may have been lost; a membership whose month has ended meanwhile stays ended.
 *
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function resumeRenewal(tools: Tools, userId: string): Promise<void> {
  await refreshMembership(tools, requirePayments(tools), userId)
  const billing = await getBilling(tools, userId)
  if (!billing?.isPaid || !billing.endsAt || !isOpen(billing)) return
  await setCancellation(tools, requirePayments(tools), userId, false)
}

/** The same for an account that may have been kept by a process that died before it resumed the renewal. */
export async function resumeKeptRenewal(tools: Tools, userId: string): Promise<void> {
  if (tools.payments) await refreshMembership(tools, tools.payments, userId)
}

/**
 * Ends everything this person pays for, now, and deletes their card at the payment provider; the invoices stay there as
 * the law requires. Idempotent.
 *
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function endBilling(tools: Tools, userId: string): Promise<void> {
  const customer = await findCustomer(tools.db, userId)
  if (!customer) return
  const payments = requirePayments(tools)
  const { stripe } = payments
  try {
    for (const subscription of await fetchSubscriptions(payments, customer.customerId))
      if (isOpen(subscription)) await callStripe(() => stripe.subscriptions.cancel(subscription.id))
    await callStripe(() => stripe.customers.del(customer.customerId))
  } catch (error) {
    // An earlier attempt already deleted the customer.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error
  }
}

/**
 * Ends what the account that goes has begun to pay where two become one and both are customers: nobody would own it.
 *
 * @returns False where its customer goes over to the account that stays.
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function endSecondCustomer(
  tools: Tools,
  { stays, goes }: { stays: string; goes: string },
): Promise<boolean> {
  if ((await tools.db.$count(billingCustomers, inArray(billingCustomers.userId, [stays, goes]))) < 2) return false
  await cancelBegun(tools, goes)
  await endBilling(tools, goes)
  return true
}
