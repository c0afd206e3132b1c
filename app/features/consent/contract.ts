import { z } from 'zod'

/** What the browser tells the server about a choice: no name, no address, a random number of its own. */
export const ConsentInput = z
  .strictObject({
    id: z.uuid(),
    version: z.string().max(20),
    analytics: z.boolean(),
    marketing: z.boolean(),
  })
  .meta({ id: 'ConsentInput' })
export type ConsentInput = z.infer<typeof ConsentInput>
