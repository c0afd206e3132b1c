import { eq } from 'drizzle-orm'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { callStripe, idOf, nullWhenMissing } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { getBilling } from './billing.server.ts'
import { syncMembership } from './sync.server.ts'

export type PaymentResult = 'member' | 'activating' | 'failed'

/**
 * Returns the result of a payment for a member whom Stripe redirects back. The address is only a hint: the payment must
 * be this person's, and Stripe is queried for what it started. Never `failed` unless Stripe says so, or somebody would
 * pay twice.
 *
 * @param intentId The payment (`pi_…`) or saved card (`seti_…`) named in the address.
 */
export async function checkReturningPayment(tools: Tools, userId: string, intentId: string): Promise<PaymentResult> {
  const { payments, db, log } = tools
  if (!payments) return 'activating'
  const [owner] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId))
  if (!owner) return 'failed'
  try {
    await syncMembership(tools, payments, owner.customerId)
    if ((await getBilling(tools, userId))?.isEntitled) return 'member'
    const { stripe } = payments
    const intent = await callStripe<{ status: string; customer: string | { id: string } | null }>(() =>
      intentId.startsWith('seti_') ? stripe.setupIntents.retrieve(intentId) : stripe.paymentIntents.retrieve(intentId),
    ).catch(nullWhenMissing)
    const isTheirs = idOf(intent?.customer) === owner.customerId
    return isTheirs && (intent?.status === 'succeeded' || intent?.status === 'processing') ? 'activating' : 'failed'
  } catch (error) {
    log.warn({ err: error, userId }, 'a new member cannot be told yet')
    return 'activating'
  }
}
