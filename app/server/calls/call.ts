import { z } from 'zod'

/** Who may use a call. Deny by default: a route that is not listed here fails the tests. */
type Access = 'public' | 'user'

/**
 * What a call has to do with health data. `consent`: it keeps or uses them, and is closed unless the words of today were
 * agreed to. `own`: it shows them to their owner, hands them over or takes them away, with consent or without. None of
 * the two: it touches none. The tests hold every door to it.
 */
type Health = 'consent' | 'own'

export type Call = {
  method: 'get' | 'post' | 'put'
  path: string
  access: Access
  health?: Health
  summary: string
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
}

export const Done = z.object({ status: z.literal(true) })
