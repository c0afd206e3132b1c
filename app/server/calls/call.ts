import { z } from 'zod'

/** Who may use a call. Deny by default: a route that is not listed here fails the tests. */
type Access = 'public' | 'user'

export type Call = {
  method: 'get' | 'post' | 'put'
  path: string
  access: Access
  summary: string
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
}

export const Done = z.object({ status: z.literal(true) })
