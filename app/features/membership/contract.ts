import { z } from 'zod'
import { CountryCode } from '#app/values/country-code.ts'
import { intOrDigits, schema } from '#app/values/schema.ts'
import { PAUSE_MONTHS, PLAN_IDS } from './plan.ts'
import { STATE_NAMES } from './states.ts'

/**
 * The plan, by default the monthly membership. Our page always sends the rest: the member's country, and what it has
 * shown, since it may have been open for long.
 */
export const SubscriptionRequest = schema('SubscriptionRequest', {
  plan: z.enum(PLAN_IDS, 'There’s no such plan.').default('membership'),
  country: CountryCode.optional(),
  /** Pence a month, and whether nothing is charged today. */
  price: z.int('The price is a whole number of pence.').optional(),
  isFree: z.boolean('isFree is true or false.').optional(),
})
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>

export const SubscriptionAnswer = z
  .object({ clientSecret: z.string(), client_secret: z.string() })
  .meta({ id: 'SubscriptionAnswer' })

const months = `Please choose ${PAUSE_MONTHS[0]} to ${PAUSE_MONTHS.at(-1)} months.`

export const SessionAnswer = z
  .object({ isAuthenticated: z.boolean(), hasActiveSubscription: z.boolean() })
  .meta({ id: 'SessionAnswer' })

export const PortalAnswer = z.object({ url: z.string() }).meta({ id: 'PortalAnswer' })

export const PauseRequest = schema('PauseRequest', {
  months: intOrDigits(/^[0-9]$/, months).pipe(z.literal(PAUSE_MONTHS, months)),
})

/** A member's own membership, as every page and door shows it. Instants as ISO text. */
export const Billing = z
  .object({
    /** Its state (state.ts); everything a page shows or offers follows from it. */
    state: z.enum(STATE_NAMES),
    /** The subscription status at Stripe. */
    status: z.string(),
    plan: z.enum(PLAN_IDS),
    /** Monthly price of their own subscription, in the smallest unit of its currency. */
    price: z.int(),
    currency: z.string(),
    /** End of the free month, while it runs. */
    trialEndsAt: z.iso.datetime().nullable(),
    /** Date of the next charge, while it is paused. */
    resumesAt: z.iso.datetime().nullable(),
    isEntitled: z.boolean(),
    /** Whether a month has begun that isn't paid: its charge is on its way, or was declined. */
    isUnpaid: z.boolean(),
    /** Whether they may start a new one. */
    mayJoin: z.boolean(),
    /** Actions available to the member now. */
    actions: z.array(z.enum(['cancel', 'resume', 'pause', 'unpause', 'refund'])),
    /** Whether the dashboard needs no banner about it. */
    isQuiet: z.boolean(),
    paidUntil: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    /** When the whole account will be deleted at the person's request. */
    closesAt: z.iso.datetime().nullable(),
    isPaid: z.boolean(),
    /** Whether a new membership would have the 30-day guarantee, which is given once. */
    hasGuarantee: z.boolean(),
  })
  .meta({ id: 'Billing' })
export type Billing = z.infer<typeof Billing>
