import { callStripe, type Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { closingOf } from './read-subscription.server.ts'
import { isOpen, type SubscriptionFacts } from './subscription-state.ts'
import { ENDS_WITH_ACCOUNT } from './with-account.ts'

/**
 * Resumes the renewal of a subscription that was to end with an account which has been kept, whether or not the process
 * that kept it lived to do so. Why it ends is written at Stripe, in the request that ends it, so no crash parts the two.
 *
 * @param found As fetched before: while the mark is there, so was the closing.
 * @returns Whether its state at Stripe has changed.
 */
export async function resumeIfKept(
  { db }: Pick<Tools, 'db'>,
  { stripe }: Payments,
  userId: string,
  found: SubscriptionFacts,
): Promise<boolean> {
  if (!found.endsWithAccount || !isOpen(found) || (await closingOf(db, userId))) return false
  await callStripe(() =>
    stripe.subscriptions.update(found.id, { cancel_at_period_end: false, metadata: { [ENDS_WITH_ACCOUNT]: '' } }),
  )
  return true
}
