import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import { readQuery } from './http.ts'

/** Whether a mail program unsubscribes by one click (RFC 8058): its token is in the address. */
export const isOneClick = (c: Context) => c.req.method === 'POST' && Boolean(c.req.query('token'))

/** What such a click says: who and what is in the address; a form field, in either encoding, says that it is one. */
export async function readOneClick<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const input = readQuery(c, schema)
  if (!/List-Unsubscribe[\s\S]{1,200}?One-Click/.test(await c.req.text()))
    throw new AppError('bad_request', 'This address takes List-Unsubscribe=One-Click only.')
  return input
}
