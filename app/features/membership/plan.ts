import { asPence, type Pence } from '#app/values/pence.ts'

/** What is sold by the month. */
export const PLAN_IDS = ['membership', 'community'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export type Plan = {
  id: PlanId
  name: string
  /** Pence a month. */
  price: Pence
  /** Days before the first charge, once for each person; 0 = none. */
  trialDays: number
  /** What Stripe's price is found by. The price at Stripe is made from ours, never the other way round. */
  lookupKey: string
}

/** What the coach has set. */
type Prices = { membership: { price: number; trialDays: number } }

/** What is sold is one membership under two names; receipts say which a member joined by. */
const NAMES: Readonly<Record<PlanId, string>> = {
  membership: 'Longevity membership',
  community: 'Longevity membership (TLC-Community)',
}

/**
 * A plan as it is sold now. Both cost and open the same. Our pages begin with the free days where a person may still have
 * them, which is `community`; `membership` is paid from the first day, as a call of the specification asks for it.
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

/** Days after the first payment in which a member gets the money back without saying why. Source: specification §9. */
export const GUARANTEE_DAYS = 30

/** How many free months one card may open: a household may share it, a row of made-up people may not. */
export const TRIALS_PER_CARD = 3

/** For how many months a member may pause at once. */
export const PAUSE_MONTHS = [1, 2, 3] as const

/** How long before a charge its member is reminded of it. */
export const REMINDER_DAYS = 3
