import { z } from 'zod'
import { Email } from '#app/values/email.ts'
import { DONATION_LIMITS } from '#app/values/prices.ts'
import { LIMITS_IN_WORDS, MAX_MESSAGE, MOST_COPIES } from './donation.ts'

const outside = `Please send an amount between ${LIMITS_IN_WORDS.min} and ${LIMITS_IN_WORDS.max}, in whole pence (${DONATION_LIMITS.min} to ${DONATION_LIMITS.max}).`

/** A donation in a request: whole pence, as a JSON number. */
export const DonationIntent = z.strictObject({
  type: z.literal('donation'),
  amount: z.int(outside).min(DONATION_LIMITS.min, outside).max(DONATION_LIMITS.max, outside),
  /** Copies of the e-book for people who cannot pay: then the amount is their price. */
  copies: z.int().min(0).max(MOST_COPIES, `Please choose at most ${MOST_COPIES} copies.`).default(0),
  /** Where to send the receipt; an empty field means none. */
  email: z.union([z.literal('').transform(() => undefined), Email]).optional(),
  /** A message to the owner. */
  message: z
    .string()
    .trim()
    .max(MAX_MESSAGE)
    .transform((text) => text || undefined)
    .optional(),
  /** Hides the donor from the owner. */
  anonymous: z.boolean().default(false),
  description: z.string().trim().max(200).default('Virtual coffee'),
})

export type DonationIntent = z.infer<typeof DonationIntent>
