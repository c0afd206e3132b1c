import { z } from 'zod'
import { DONATION_LIMITS } from '#app/values/prices.ts'
import { LIMITS_IN_WORDS } from './donation.ts'

const outside = `Please send an amount between ${LIMITS_IN_WORDS.min} and ${LIMITS_IN_WORDS.max}, in whole pence (${DONATION_LIMITS.min} to ${DONATION_LIMITS.max}).`

/** A donation as it crosses the wire: whole pence, a JSON number. */
export const DonationIntent = z.strictObject({
  type: z.literal('donation'),
  amount: z.int(outside).min(DONATION_LIMITS.min, outside).max(DONATION_LIMITS.max, outside),
  description: z.string().trim().max(200, 'Please use at most 200 characters.').default('Virtual coffee'),
})
export type DonationIntent = z.infer<typeof DonationIntent>
