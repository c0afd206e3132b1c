import { z } from 'zod'
import { CountryCode } from '#app/values/country-code.ts'
import { schema } from '#app/values/schema.ts'
import { PAUSE_MONTHS, PLAN_IDS } from './plan.ts'
import { STATE_NAMES } from './states.ts'

/** Which plan, the monthly membership unless said otherwise; and where the member lives: our page always sends it. */
export const SubscriptionRequest = schema('SubscriptionRequest', {
  plan: z.enum(PLAN_IDS, 'There’s no such plan.').default('membership'),
  country: CountryCode.optional(),
})

export const SubscriptionAnswer = z
  .object({ clientSecret: z.string(), client_secret: z.string() })
  .meta({ id: 'SubscriptionAnswer' })

const months = `Please choose ${PAUSE_MONTHS[0]} to ${PAUSE_MONTHS.at(-1)} months.`

export const SessionAnswer = z
  .object({ isAuthenticated: z.boolean(), hasActiveSubscription: z.boolean() })
  .meta({ id: 'SessionAnswer' })

export const PortalAnswer = z.object({ url: z.string() }).meta({ id: 'PortalAnswer' })

/** For how many months; from a script a number, from a plain form its digit. */
export const PauseRequest = schema('PauseRequest', {
  months: z
    .union(
      [
        z.int(months),
        z
          .string()
          .regex(/^[0-9]$/, months)
          .transform(Number),
      ],
      months,
    )
    .pipe(z.literal(PAUSE_MONTHS, months)),
})

/** A member's own membership, as every page and door shows it. Instants as ISO text. */
export const Billing = z
  .object({
    /** Its state (state.ts); all else that a page may show or offer follows from it. */
    state: z.enum(STATE_NAMES),
    /** Stripe's own word. */
    status: z.string(),
    plan: z.enum(PLAN_IDS),
    /** What their own subscription costs a month, in the smallest unit of its currency. */
    price: z.int(),
    currency: z.string(),
    /** End of the free month, while it runs. */
    trialEndsAt: z.iso.datetime().nullable(),
    /** While it is paused: the day of the next charge. */
    resumesAt: z.iso.datetime().nullable(),
    isEntitled: z.boolean(),
    /** Whether they may begin a new one. */
    mayJoin: z.boolean(),
    /** What its member can do with it now. */
    actions: z.array(z.enum(['cancel', 'resume', 'pause', 'unpause', 'refund'])),
    /** Whether there is nothing to say about it above the dashboard. */
    isQuiet: z.boolean(),
    paidUntil: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    /** When the whole account will be deleted, as its person has asked. */
    closesAt: z.iso.datetime().nullable(),
    isPaid: z.boolean(),
    canBeRefunded: z.boolean(),
    /** Whether a new membership would have the 30 days of the guarantee: they are given once. */
    hasGuarantee: z.boolean(),
  })
  .meta({ id: 'Billing' })
export type Billing = z.infer<typeof Billing>
