import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { digestOf, readSigned, signed } from '../keys/signing.ts'
import type { Tools, ToolsEnv } from '../tools.ts'

type Keys = Pick<Tools, 'appUrl' | 'sessionSecrets'>

/** The `__Host-` prefix binds the cookie to this host over HTTPS, like the session's. */
export const visitorCookieName = (appUrl: string) => (appUrl.startsWith('https:') ? '__Host-visitor' : 'visitor')
const PURPOSE = 'visitor'

/**
 * Returns the browser that has begun a payment, as a hash; null for any other. A token that we didn't sign is ignored:
 * its sender gets the pages cached for visitors.
 */
export function readVisitor(keys: Keys, cookieHeader: string | null | undefined): string | null {
  const name = visitorCookieName(keys.appUrl)
  const value = cookieHeader ? parse(cookieHeader, name)[name] : undefined
  const token = value ? readSigned(keys, PURPOSE, value) : null
  return token === null ? null : digestOf(token)
}

/** The same, setting the cookie when there is none: it lets guests see what they bought. */
export function ensureVisitor(c: Context<ToolsEnv>): string {
  const { appUrl } = c.var.tools
  const known = readVisitor(c.var.tools, c.req.header('cookie'))
  if (known) return known
  const token = randomBytes(32).toString('base64url')
  const secure = appUrl.startsWith('https:')
  setCookie(c, visitorCookieName(appUrl), signed(c.var.tools, PURPOSE, token), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: 90 * 86_400,
  })
  // From here on pages are personal: what this browser prefetched (server/pages/ahead.ts) doesn't know the cart.
  c.header('clear-site-data', '"prefetchCache"')
  return digestOf(token)
}

/** Has the browser forget what it bought and what is in its basket: the next person there may be another one. */
export function forgetVisitor(c: Context<ToolsEnv>): void {
  const { appUrl } = c.var.tools
  deleteCookie(c, visitorCookieName(appUrl), { path: '/', secure: appUrl.startsWith('https:') })
}
