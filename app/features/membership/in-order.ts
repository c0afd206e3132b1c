import type { Billing } from './contract.ts'

/** Whether there is nothing to say about a membership: it is paid, it goes on, and it is open. */
export function isInOrder({ status, resumesAt, endsAt, isEntitled }: Billing): boolean {
  if (status === 'past_due' || status === 'unpaid') return false
  return isEntitled ? !endsAt : !resumesAt
}
