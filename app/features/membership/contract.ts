import { z } from 'zod'
import { CountryCode } from '#app/values/country.ts'
import { PAUSE_MONTHS, PLAN_IDS } from './plan.ts'

/** Which plan, the monthly membership unless said otherwise; and where the member lives: our page always sends it. */
export const SubscriptionRequest = z.strictObject({
  plan: z.enum(PLAN_IDS, 'There is no such plan.').default('membership'),
  country: CountryCode.optional(),
})

export const SubscriptionAnswer = z.object({ clientSecret: z.string(), client_secret: z.string() })

const months = `Please choose ${PAUSE_MONTHS[0]} to ${PAUSE_MONTHS.at(-1)} months.`

/** For how many months; from a script a number, from a plain form its digit. */
export const PauseRequest = z.strictObject({
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

/** A member's own membership, as the account and the dashboard show it. Instants as ISO text. */
export const Billing = z.object({
  status: z.string(),
  plan: z.enum(PLAN_IDS),
  /** Pence a month. */
  price: z.int(),
  /** End of the free month, while it runs. */
  trialEndsAt: z.iso.datetime().nullable(),
  /** When a pause ends. */
  resumesAt: z.iso.datetime().nullable(),
  isEntitled: z.boolean(),
  paidUntil: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** When the whole account will be deleted, as its person has asked. */
  closesAt: z.iso.datetime().nullable(),
  isPaid: z.boolean(),
  canBeRefunded: z.boolean(),
})
export type Billing = z.infer<typeof Billing>
