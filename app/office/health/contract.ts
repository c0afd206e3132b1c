import { z } from 'zod'
import { schema } from '#app/values/schema.ts'

export const UpkeepInput = schema('Upkeep', { what: z.enum(['backup', 'drill', 'books']) })

/** One email, or all that failed. */
export const Resend = schema('ResendMails', { id: z.uuid().optional() })

export const Retry = schema('RetryJobs', { queue: z.string().max(40) })
