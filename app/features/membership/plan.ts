import { asPence, type Pence } from '#app/values/pence.ts'

export const PLAN_IDS = ['membership', 'community'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export type Plan = {
  id: PlanId
  name: string
  /** Pence a month. */
  price: Pence
  /** Days before the first charge, once for each person; 0 = none. */
  trialDays: number
  /** Lookup key of the price at Stripe, which is created from ours, never the other way round. */
  lookupKey: string
}

/** The coach's settings. */
type Prices = { membership: { price: number; trialDays: number } }

/** One membership under two names; receipts show the one a member joined by. */
const NAMES: Readonly<Record<PlanId, string>> = {
  membership: 'Longevity membership',
  community: 'Longevity membership (TLC-Community)',
}

/**
 * Returns a plan at its current price. Both cost and include the same. Our pages use `community`, with free days, for
 * whoever may still have them; `membership` is paid from the first day, as a call of the specification asks for it.
 */
export function planOf(id: PlanId, { membership: { price, trialDays } }: Prices): Plan {
  return {
    id,
    name: NAMES[id],
    price: asPence(price),
    trialDays: id === 'community' ? trialDays : 0,
    lookupKey: `${id}_monthly_gbp`,
  }
}

/** How many free months one card may start: a household may share it, a series of invented people may not. */
export const TRIALS_PER_CARD = 3

/** How many months a member may pause at once. */
export const PAUSE_MONTHS = [1, 2, 3] as const

/** How many days before a charge its member is reminded. */
export const REMINDER_DAYS = 3
