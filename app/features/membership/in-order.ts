import type { Billing } from './contract.ts'

/** Whether there is nothing to say about a membership: it is paid, it goes on, and it is open. */
export function isInOrder(billing: Billing): boolean {
  if (billing.status === 'past_due' || billing.status === 'unpaid') return false
  return billing.isEntitled ? !billing.endsAt && !billing.closesAt : mayJoin(billing)
}

// What nobody has paid for yet, or nobody pays for any more.
const FREE_TO_JOIN = ['complimentary', 'incomplete', 'incomplete_expired', 'trialing', 'canceled']

/**
 * Whether somebody whom their membership does not let in may be offered one. Not beside one that rests, waits for its
 * payment or is in a state we do not know: it may go on, and both would be charged.
 */
export const mayJoin = (billing: Pick<Billing, 'status' | 'resumesAt'> | null): boolean =>
  !billing || (FREE_TO_JOIN.includes(billing.status) && !billing.resumesAt)

/** Whether we know this word of Stripe's; one of tomorrow opens nothing. */
export const isKnownStatus = (status: string): boolean =>
  FREE_TO_JOIN.includes(status) || ['active', 'past_due', 'unpaid', 'paused'].includes(status)
