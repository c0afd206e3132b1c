import { z } from 'zod'
import { schema } from '#app/values/schema.ts'

export const NoFields = schema('NoFields', {})

/** Has both spellings of the secret, since the specification's callers read both. */
export const PaymentIntentAnswer = z
  .object({
    clientSecret: z.string(),
    client_secret: z.string(),
    /** Set for an e-book order: where to send the buyer's details before paying. */
    orderId: z.uuid().optional(),
  })
  .meta({ id: 'PaymentIntentAnswer' })
export type PaymentIntentAnswer = z.infer<typeof PaymentIntentAnswer>
