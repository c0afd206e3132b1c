import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { users, verifications } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { DayStart, localDateAt, TimeZone } from '#app/values/time-zone.ts'
import { type Auth, type LinkMail, OIDC_PROVIDER, SIGN_IN_MINUTES } from './auth.server.ts'
import type { SignInRequest } from './contract.ts'
import { safeNextPath } from './next-path.ts'

/** The browser's time zone, remembered from asking for the email until the account begins. */
export const ZONE_COOKIE = 'sign-in-zone'

/** Everything a sign-in step needs to know about the browser that asks. */
export type Visitor = { address: string; headers: Headers }

// The library believes one private header for the address; it is always overwritten with what the server knows.
export function visitorOf(c: Context<ToolsEnv>): Visitor {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-client-address', c.var.clientAddress)
  return { address: c.var.clientAddress, headers }
}

// A mailbox gets at most 20 mails a day whatever the flood, over all forms that send to an unproved address (12 here, 4
// from the lists, 4 copies of messages), and no network can flood many mailboxes.
export const LIMITS = {
  mailsToAddress: { name: 'sign-in mails to an address', max: 5, windowSeconds: 600 },
  mailsToAddressPerDay: { name: 'sign-in mails to an address in a day', max: 12, windowSeconds: 86_400 },
  mailsFromNetwork: { name: 'sign-in mails from a network', max: 20, windowSeconds: 600 },
  triesFromNetwork: { name: 'sign-in tries from a network', max: 60, windowSeconds: 600 },
} as const

/**
 * Sends an email with a link and a code. Does the same for known and unknown addresses: an account begins when its
 * address has proved itself, not before.
 *
 * @throws AppError 429 when the address or the network asked too often.
 */
export async function requestSignIn(
  tools: Tools,
  auth: Auth,
  { email, callbackURL }: SignInRequest,
  visitor: Visitor,
): Promise<void> {
  await takeFromLimit(tools, LIMITS.mailsFromNetwork, networkOf(visitor.address))
  await takeFromLimit(tools, LIMITS.mailsToAddress, email)
  await takeFromLimit(tools, LIMITS.mailsToAddressPerDay, email)
  await auth.api.signInMagicLink({
    body: { email, metadata: { next: safeNextPath(callbackURL) } },
    headers: visitor.headers,
  })
}

/** Puts link and code into one email. The code is stored hashed, beside the hashed link. */
export async function postSignInMail(tools: Tools, auth: Auth, { email, token, next }: LinkMail): Promise<void> {
  const code = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } })
  const path = `/sign-in/confirm?${new URLSearchParams({ token, next })}`
  await tools.outbox.transaction((_tx, post) => post({ to: email, template: 'sign-in', props: { path, code } }))
}

/**
 * Redeems a link once.
 *
 * @returns The response of the auth library, whose cookies start the session.
 * @throws AppError 410 for a link that is used, too old or never was.
 */
export async function redeemLink(tools: Tools, auth: Auth, token: string, visitor: Visitor): Promise<Response> {
  await takeFromLimit(tools, LIMITS.triesFromNetwork, networkOf(visitor.address))
  // Without a callbackURL the library answers JSON with the user on success and redirects on failure.
  const response = await auth.api.magicLinkVerify({ query: { token }, headers: visitor.headers, asResponse: true })
  if (!response.ok)
    throw new AppError('gone', {
      userMessage: 'This sign-in link has been used or is more than ten minutes old. Please ask for a new one.',
    })
  return response
}

/**
 * Redeems a code, in the browser that asked for it.
 *
 * @throws AppError 400 for a wrong code, 410 when it is too late or there were five wrong tries.
 */
export async function redeemCode(
  tools: Tools,
  auth: Auth,
  { code, attempt }: { code: string; attempt: string | undefined },
  visitor: Visitor,
): Promise<Response> {
  await takeFromLimit(tools, LIMITS.triesFromNetwork, networkOf(visitor.address))
  const email = readAttempt(tools, attempt)
  if (!email)
    throw new AppError('gone', {
      userMessage: 'A code works for ten minutes, in the browser that asked for it. Please ask for a new one.',
    })
  const response = await auth.api.signInEmailOTP({
    body: { email, otp: code },
    headers: visitor.headers,
    asResponse: true,
  })
  if (response.ok) return response
  if (response.status === 403)
    throw new AppError('gone', { userMessage: 'That was the fifth wrong code. Please ask for a new one.' })
  throw new AppError('bad_request', {
    userMessage: 'That code is wrong, or it’s more than ten minutes old.',
    fields: { code: 'That code is wrong, or it’s more than ten minutes old.' },
  })
}

/** Where to send somebody to sign in with the provider; null when it cannot be reached. */
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

/** After a sign-in the other half of its email is dead too, and so are older links of the same address. */
export async function forgetOpenSignIns({ db }: Tools, email: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, JSON.stringify({ type: 'magic-link', email })))
  await db.delete(verifications).where(eq(verifications.identifier, `sign-in-otp-${email}`))
}

/**
 * Fills in what a new account needs to know about its days, once: its first day is today where its
 * person is. The owner's address has proved itself here.
 */
export async function welcomeUser(
  { db, clock, config }: Tools,
  { id, email }: { id: string; email: string },
  browserZone: string | undefined,
): Promise<void> {
  const timeZone = TimeZone.catch(TimeZone.parse('Europe/London')).parse(browserZone)
  const joinedOn = localDateAt(clock.now(), { timeZone, dayStart: DayStart.parse('00:00') })
  await db
    .update(users)
    .set({ timeZone, joinedOn, welcomedAt: clock.now() })
    .where(and(eq(users.id, id), isNull(users.welcomedAt)))
  if (email === config.ownerEmail) await db.update(users).set({ role: 'owner' }).where(eq(users.id, id))
}

/** The cookie that ties a code to the browser that asked: address and end, signed. */
export function writeAttempt({ clock, sessionSecrets }: Tools, email: string): string {
  const content = Buffer.from(JSON.stringify([email, clock.now().getTime() + SIGN_IN_MINUTES * 60_000])).toString(
    'base64url',
  )
  return `${content}.${sign(sessionSecrets[0], content)}`
}

/** The address of an attempt that is ours and not too old, else null. */
function readAttempt({ clock, sessionSecrets }: Tools, attempt: string | undefined): string | null {
  const [content = '', signature = ''] = (attempt ?? '').split('.')
  const given = Buffer.from(signature)
  const isOurs = sessionSecrets.some((secret) => {
    const expected = Buffer.from(sign(secret, content))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!isOurs) return null
  const [email, end] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, number]
  return end > clock.now().getTime() ? email : null
}

const sign = (secret: string, content: string) =>
  createHmac('sha256', secret).update(`sign-in attempt ${content}`).digest('base64url')
