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
type Prices = { membership: { price: number }; community: { price: number; trialDays: number } }

/** A plan as it is sold now. TLC-Community opens what the membership opens; its first month is free. */
export function planOf(id: PlanId, { membership, community }: Prices): Plan {
  const { price, trialDays } = community
  return id === 'membership'
    ? {
        id,
        name: 'Longevity membership',
        price: asPence(membership.price),
        trialDays: 0,
        lookupKey: 'membership_monthly_gbp',
      }
    : { id, name: 'TLC-Community', price: asPence(price), trialDays, lookupKey: 'community_monthly_gbp' }
}

/** Days after the first payment in which a member gets the money back without saying why. Source: specification §9. */
export const GUARANTEE_DAYS = 30

/** How many free months one card may open: a household may share it, a row of made-up people may not. */
export const TRIALS_PER_CARD = 3

/** For how many months a member may pause at once. */
export const PAUSE_MONTHS = [1, 2, 3] as const

/** How long before a charge its member is reminded of it. */
export const REMINDER_DAYS = 3
