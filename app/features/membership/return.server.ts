import { callStripe, idOf, nullWhenMissing } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { getBilling } from './billing.server.ts'
import { findCustomer } from './read-membership.server.ts'
import { syncMembership } from './sync.server.ts'
import { mayHaveTrial } from './trials.server.ts'

/**
 * What a page has to say about a payment. Refused: no free month has begun, because the card has started as many as it
 * may. Null: nothing, since they are a member, or have been.
 */
export type PaymentNews = 'activating' | 'refused' | 'failed' | null

/**
 * Returns the news of a payment for a member whom Stripe redirects back. The address is only a hint: the payment must
 * be this person's, and Stripe is queried for what it started. Never `failed` unless Stripe says so, or somebody would
 * pay twice.
 *
 * @param intentId The payment (`pi_…`) or saved card (`seti_…`) named in the address.
 */
export async function checkReturningPayment(
  tools: Tools,
  person: { id: string; email: string },
  intentId: string,
): Promise<PaymentNews> {
  const { payments, db, log } = tools
  if (!payments) return 'activating'
  const owner = await findCustomer(db, person.id)
  if (!owner) return 'failed'
  try {
    await syncMembership(tools, payments, owner.customerId)
    const billing = await getBilling(tools, person.id)
    if (billing?.isEntitled) return null
    const { stripe } = payments
    const isFree = intentId.startsWith('seti_')
    const intent = await callStripe<{ status: string; customer: string | { id: string } | null }>(() =>
      isFree ? stripe.setupIntents.retrieve(intentId) : stripe.paymentIntents.retrieve(intentId),
    ).catch(nullWhenMissing)
    const isTheirs = idOf(intent?.customer) === owner.customerId
    if (!isTheirs || (intent?.status !== 'succeeded' && intent?.status !== 'processing')) return 'failed'
    if (!isFree || (billing?.state !== 'none' && billing?.state !== 'ended')) return 'activating'
    // Over before this one has begun.
    return (await mayHaveTrial(tools, person)) ? 'refused' : null
  } catch (error) {
    log.warn({ err: error, userId: person.id }, 'a new member cannot be told yet')
    return 'activating'
  }
}
