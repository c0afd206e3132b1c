import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { readQuery } from '../web/http.ts'

/** Returns whether this is an email program's one-click unsubscribe (RFC 8058), which has its token in the query. */
export const isOneClick = (c: Context) => c.req.method === 'POST' && Boolean(c.req.query('token'))

/** Reads such a request: who and what is in the URL; a form field, in either encoding, identifies the click. */
export async function readOneClick<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const input = readQuery(c, schema)
  if (!/List-Unsubscribe[\s\S]{1,200}?One-Click/.test(await c.req.text()))
    throw new AppError('bad_request', 'This address takes List-Unsubscribe=One-Click only.')
  return input
}
