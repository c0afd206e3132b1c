import { eq } from 'drizzle-orm'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { callStripe, type Payments } from '#app/platform/stripe.ts'
import { createRefund } from '#app/platform/stripe-charges.ts'
import type { Tools } from '#app/platform/tools.ts'
import { billOf, paymentsOfInvoice } from './invoices.server.ts'
import type { SubscriptionFacts } from './subscription-state.ts'
import { findSubscription } from './subscriptions.server.ts'

/** Whether a subscription waits for its first payment, or for the card of its free month. */
export const isBegun = ({ status, isSetUp }: SubscriptionFacts): boolean =>
  status === 'incomplete' || (status === 'trialing' && !isSetUp)

/** Cancels a subscription before its first payment; what was paid for it at this very moment is given back. */
export async function cancelUnpaid(payments: Payments, id: string): Promise<void> {
  const { latest_invoice } = await callStripe(() =>
    payments.stripe.subscriptions.cancel(id, { expand: ['latest_invoice'] }),
  )
  const bill = await billOf(payments, latest_invoice)
  if (bill?.status !== 'paid' || bill.amountPaid === 0) return
  for (const intent of await paymentsOfInvoice(payments, bill.id))
    await createRefund(payments, intent, `refund:${intent}`)
}

/**
 * Cancels what this person has begun to pay for: paid later, it would take the place of the gift that they open now.
 *
 * @throws AppError 503 while the payment provider cannot be reached.
 */
export async function cancelBegun(tools: Tools, userId: string): Promise<void> {
  const { db, payments } = tools
  const [customer] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId))
  if (!customer || !payments) return
  const current = await findSubscription(tools, payments, customer.customerId)
  if (current && isBegun(current)) await cancelUnpaid(payments, current.id)
}
