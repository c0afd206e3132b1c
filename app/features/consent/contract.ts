import { z } from 'zod'
import { schema } from '#app/values/schema.ts'

/** What the browser tells the server about a choice: no name, no address, a random number of its own. */
export const ConsentInput = schema('ConsentInput', {
  id: z.uuid(),
  version: z.string().max(20),
  analytics: z.boolean(),
  marketing: z.boolean(),
})
export type ConsentInput = z.infer<typeof ConsentInput>
