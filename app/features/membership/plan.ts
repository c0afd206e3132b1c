import type { Pence } from '#app/values/pence.ts'

/** The monthly membership. Source: specification §9. */
export const MEMBERSHIP_PRICE = 2999 as Pence

/** What is sold by the month. The price at Stripe is made from this, never the other way round. */
export const PLANS = {
  membership: {
    name: 'Longevity membership',
    price: MEMBERSHIP_PRICE,
    lookupKey: 'membership_monthly_gbp',
  },
} as const satisfies Record<string, Plan>

export type PlanId = keyof typeof PLANS
export type Plan = { name: string; price: Pence; lookupKey: string }

/** Days after the first payment in which a member gets the money back without saying why. Source: specification §9. */
export const GUARANTEE_DAYS = 30
