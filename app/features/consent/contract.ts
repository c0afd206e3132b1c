import { z } from 'zod'
import { schema } from '#app/values/schema.ts'

/** The anonymous proof of a choice: a random id, no name and no address. */
export const ConsentInput = schema('ConsentInput', {
  id: z.uuid(),
  version: z.string().max(20),
  analytics: z.boolean(),
  marketing: z.boolean(),
})
export type ConsentInput = z.infer<typeof ConsentInput>
