import { z } from 'zod'

export const UpkeepInput = z.strictObject({ what: z.enum(['backup', 'drill', 'books']) }).meta({ id: 'Upkeep' })

/** One mail, or all that were given up. */
export const Resend = z.strictObject({ id: z.uuid().optional() }).meta({ id: 'ResendMails' })

export const Retry = z.strictObject({ queue: z.string().max(40) }).meta({ id: 'RetryJobs' })
