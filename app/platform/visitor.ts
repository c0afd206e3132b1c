import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { ToolsEnv } from './tools.ts'

/** `__Host-` ties the cookie to this host over HTTPS, as the session's. */
export const visitorCookieName = (appUrl: string) => (appUrl.startsWith('https:') ? '__Host-visitor' : 'visitor')
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The browser that begins a payment, as a hash; null for one that never did. */
export function readVisitor(appUrl: string, cookieHeader: string | null | undefined): string | null {
  const name = visitorCookieName(appUrl)
  const token = cookieHeader ? parse(cookieHeader, name)[name] : undefined
  return token && /^[\w-]{43}$/.test(token) ? hash(token) : null
}

/** The same, giving the browser its cookie when it has none: only so can a guest see what they bought. */
export function knowVisitor(c: Context<ToolsEnv>): string {
  const { appUrl } = c.var.tools
  const known = readVisitor(appUrl, c.req.header('cookie'))
  if (known) return known
  const token = randomBytes(32).toString('base64url')
  const secure = appUrl.startsWith('https:')
  setCookie(c, visitorCookieName(appUrl), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: 90 * 86_400,
  })
  return hash(token)
}
