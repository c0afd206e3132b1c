import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { users, verifications } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { digestOf } from '#app/platform/keys/signing.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { consumeLimit, networkOf } from '#app/platform/web/rate-limit.ts'
import { DayStart, localDateAt, TimeZone } from '#app/values/time-zone.ts'
import { type Auth, createSignInLink, OIDC_PROVIDER } from './auth.server.ts'
import { acceptInvitation, becomeOwner } from './invitations.server.ts'
import { KNOWN_BROWSER_COOKIE } from './known-browser.server.ts'
import { deleteCodes, readAttempt, spendCode } from './sign-in-code.server.ts'

/** Stores the browser's time zone between requesting the email and creating the account. */
export const ZONE_COOKIE = 'sign-in-zone'

/** What a sign-in step needs to know about the requesting browser. */
export type Visitor = { address: string; headers: Headers; knownBrowser: string | undefined }

export function visitorOf(c: Context<ToolsEnv>): Visitor {
  const { headers } = c.req.raw
  return { address: c.var.clientAddress, headers, knownBrowser: getCookie(c, KNOWN_BROWSER_COOKIE) }
}

/** Whether a link can still be redeemed. Only looks, since mail scanners open links, too. */
export async function isOpenLink({ db, clock }: Tools, token: string): Promise<boolean> {
  const isThisLink = eq(verifications.identifier, `magic-link:${digestOf(token)}`)
  const [open] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isThisLink, gt(verifications.expiresAt, clock.now())))
  return open !== undefined
}

const TRIES = { name: 'failed sign-in tries from a network', max: 60, windowSeconds: 600 } as const

/**
 * Redeems a link once.
 *
 * @returns The response of the auth library, whose cookies start the session.
 * @throws AppError 410 for a link that is used, expired or unknown.
 */
export async function redeemLink(tools: Tools, auth: Auth, token: string, visitor: Visitor): Promise<Response> {
  // Without a callbackURL the library answers with JSON on success and redirects on failure.
  const response = await auth.api.magicLinkVerify({ query: { token }, headers: visitor.headers, asResponse: true })
  if (response.ok) return response
  await countFailure(tools, visitor)
  throw new AppError(
    'gone',
    'This sign-in link has been used or is more than ten minutes old. Please ask for a new one.',
  )
}

/**
 * Redeems a code in the browser that requested it.
 *
 * @throws AppError 400 for a wrong code, 410 when it has expired or after five wrong tries.
 */
export async function redeemCode(
  tools: Tools,
  auth: Auth,
  { code, attempt: cookie }: { code: string; attempt: string | undefined },
  visitor: Visitor,
): Promise<Response> {
  const attempt = readAttempt(tools, cookie)
  if (!attempt) {
    await countFailure(tools, visitor)
    throw new AppError(
      'gone',
      'A code works for ten minutes, in the browser that asked for it. Please ask for a new one.',
    )
  }
  await spendCode(tools, attempt, code)
  return redeemLink(tools, auth, await createSignInLink(auth, attempt.email, visitor.headers), visitor)
}

// Only failures are counted, and afterwards, so a neighbour's wrong tries never block a valid link or code.
const countFailure = (tools: Tools, { address }: Visitor) => consumeLimit(tools, TRIES, networkOf(address))

/** Returns the provider's sign-in address; null when it can't be reached. */
export async function beginOidc(
  auth: Auth,
  next: string,
  visitor: Visitor,
): Promise<{ url: string; cookies: string[] } | null> {
  const response = await auth.api.signInSocial({
    body: { provider: OIDC_PROVIDER, callbackURL: next, errorCallbackURL: '/sign-in?problem=provider' },
    headers: visitor.headers,
    asResponse: true,
  })
  const { url } = z.object({ url: z.string().optional() }).parse(await response.json().catch(() => ({})))
  return response.ok && url ? { url, cookies: response.headers.getSetCookie() } : null
}

/** Invalidates the other half of the email after a sign-in, and older links and codes of the same address. */
export async function invalidateOpenSignIns(db: DbOrTx, email: string): Promise<void> {
  await db.delete(verifications).where(linksOf(email))
  await deleteCodes(db, email)
}

/** Matches the open links of an address, as stored by the auth library. */
export const linksOf = (email: string) => eq(verifications.value, JSON.stringify({ type: 'magic-link', email }))

/**
 * Initialises a new account, once: its first day is today in the user's time zone. The address is verified at this
 * point, so the owner's address becomes the owner, and an invited one gets access to the office.
 */
export async function welcomeUser(
  tools: Tools,
  { id, email }: { id: string; email: string },
  browserZone: string | undefined,
): Promise<void> {
  const { db, clock, config } = tools
  const timeZone = TimeZone.catch(TimeZone.parse('Europe/London')).parse(browserZone)
  const joinedOn = localDateAt(clock.now(), { timeZone, dayStart: DayStart.parse('00:00') })
  await db
    .update(users)
    .set({ timeZone, joinedOn, welcomedAt: clock.now() })
    .where(and(eq(users.id, id), isNull(users.welcomedAt)))
  await acceptInvitation(tools, { id, email })
  if (email === config.ownerEmail) await becomeOwner(tools, { id, email })
}
