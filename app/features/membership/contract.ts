import { z } from 'zod'

/** Which plan; the £29.99 membership unless said otherwise. */
export const SubscriptionRequest = z.strictObject({
  plan: z.enum(['membership'], 'There is no such plan.').default('membership'),
})

export const SubscriptionAnswer = z.object({ clientSecret: z.string(), client_secret: z.string() })

/** A member's own membership, as the account and the dashboard show it. Instants as ISO text. */
export const Billing = z.object({
  status: z.string(),
  isEntitled: z.boolean(),
  paidUntil: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  isPaid: z.boolean(),
  canBeRefunded: z.boolean(),
})
export type Billing = z.infer<typeof Billing>
