/** What we know of a member's subscription: Stripe's words, as last fetched. */
export type Membership = {
  status: string
  /** End of the period that is paid for. */
  paidUntil: Date | null
  /** False while a free month waits for its card: until then it opens nothing. */
  isSetUp: boolean
  /** While it is paused: when it goes on. What was paid for before stays open to its end. */
  resumesAt?: Date | null
}

/**
 * When a membership that no longer opens anything has ended: at the end that was announced, if it has come, and not when
 * we happened to hear of it.
 */
export function endedAt(before: { endsAt: Date | null } | null | undefined, now: Date): Date {
  return before?.endsAt && before.endsAt < now ? before.endsAt : now
}

const DAY_MS = 86_400_000

/** How long a failed renewal keeps the door open while the card is mended. Source: features C16. */
export const PAST_DUE_GRACE_DAYS = 14

/**
 * Whether this membership opens the dashboard at `now`. Every status that is not named here is a no, so that a word
 * Stripe invents tomorrow lets nobody in.
 */
export function isEntitled(membership: Membership | null, now: Date): boolean {
  switch (membership?.status) {
    case 'complimentary':
      return true
    case 'active':
      return !membership.resumesAt || (membership.paidUntil !== null && now < membership.paidUntil)
    case 'trialing':
      return membership.isSetUp
    case 'past_due':
      return (
        membership.paidUntil !== null && now.getTime() < membership.paidUntil.getTime() + PAST_DUE_GRACE_DAYS * DAY_MS
      )
    default:
      return false
  }
}
