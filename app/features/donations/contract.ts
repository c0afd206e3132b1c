import { z } from 'zod'
import { DONATION_LIMITS } from './donation.ts'

const outside = 'Please send an amount between £1 and £999, in whole pence (100 to 99900).'

/** A donation as it crosses the wire: whole pence, a JSON number. */
export const DonationIntent = z.strictObject({
  type: z.literal('donation'),
  amount: z.int(outside).min(DONATION_LIMITS.min, outside).max(DONATION_LIMITS.max, outside),
  description: z.string().trim().max(200, 'Please use at most 200 characters.').default('Virtual coffee'),
})
export type DonationIntent = z.infer<typeof DonationIntent>
