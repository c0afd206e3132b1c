import { and, gt } from 'drizzle-orm'
import { verifications } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit, fitsLimit, networkOf, releaseLimits } from '#app/platform/web/rate-limit.ts'
import { minutesAfter } from '#app/values/instant.ts'
import { type Auth, createSignInLink, SIGN_IN_MINUTES } from './auth.server.ts'
import type { SignInRequest } from './contract.ts'
import { isKnownBrowser } from './known-browser.server.ts'
import { safeNextPath } from './next-path.ts'
import { linksOf, type Visitor } from './sign-in.server.ts'
import { type Attempt, createCode, newAttempt } from './sign-in-code.server.ts'

// Twelve of the twenty emails that a mailbox may get per day (platform/messages/mailbox-limit.ts): eight for any visitor, of
// which one network gets three in ten minutes and four in a day, and four reserved for browsers known to belong to the
// owner.
const LIMITS = {
  fromNetwork: { name: 'sign-in mails from a network', max: 20, windowSeconds: 600 },
  toAddressFromNetwork: { name: 'sign-in mails to an address from a network', max: 3, windowSeconds: 600 },
  toAddressFromNetworkPerDay: {
    name: 'sign-in mails to an address from a network in a day',
    max: 4,
    windowSeconds: 86_400,
  },
  toAddress: { name: 'sign-in mails to an address', max: 5, windowSeconds: 600 },
  toAddressPerDay: { name: 'sign-in mails to an address in a day', max: 8, windowSeconds: 86_400 },
  toOwnBrowsersPerDay: { name: 'sign-in mails to browsers of an address in a day', max: 4, windowSeconds: 86_400 },
} as const

/**
 * Sends an email with a link and a code. Behaves identically for known and unknown addresses, since accounts are
 * created only once the address is verified. When a limit is reached but an earlier email still works, nothing is sent
 * and no error is returned.
 *
 * @returns The attempt that the code belongs to; null when nothing was sent: the browser keeps the attempt before.
 * @throws AppError 429 when the address or the network has reached its limit.
 */
export async function requestSignIn(
  tools: Tools,
  auth: Auth,
  { email, callbackURL }: SignInRequest,
  visitor: Visitor,
): Promise<Attempt | null> {
  const refusal = await refusalOf(tools, email, visitor)
  if (refusal) {
    if (await hasOpenLink(tools, email)) return null
    throw refusal
  }
  const attempt = newAttempt(email)
  const token = await createSignInLink(auth, email, visitor.headers)
  const code = await createCode(tools, attempt)
  const path = `/sign-in/confirm?${new URLSearchParams({ token, next: safeNextPath(callbackURL) })}`
  const goodUntil = minutesAfter(tools.clock.now(), SIGN_IN_MINUTES).toISOString()
  await tools.outbox.transaction((_tx, post) =>
    post({ to: email, template: 'sign-in', props: { path, code, goodUntil } }),
  )
  return attempt
}

/** Resets the limits of an address after a sign-in, so that strangers' requests don't lock its owner out. */
export async function resetSignInLimits(tools: Tools, email: string, address: string): Promise<void> {
  const here = hereOf(email, address)
  await releaseLimits(tools, [
    { limit: LIMITS.toAddress, subject: email },
    { limit: LIMITS.toAddressPerDay, subject: email },
    { limit: LIMITS.toOwnBrowsersPerDay, subject: email },
    { limit: LIMITS.toAddressFromNetwork, subject: here },
    { limit: LIMITS.toAddressFromNetworkPerDay, subject: here },
  ])
}

/** Returns why no email may be sent now; null when one may. Some emails are reserved for the owner's known browsers. */
async function refusalOf(tools: Tools, email: string, { address, knownBrowser }: Visitor): Promise<AppError | null> {
  const here = hereOf(email, address)
  try {
    await consumeLimit(tools, LIMITS.fromNetwork, networkOf(address))
    await consumeLimit(tools, LIMITS.toAddressFromNetwork, here)
    await consumeLimit(tools, LIMITS.toAddressFromNetworkPerDay, here)
    await consumeLimit(tools, LIMITS.toAddress, email)
    await consumeLimit(tools, LIMITS.toAddressPerDay, email)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isOwn = isKnownBrowser(tools, email, knownBrowser)
    return isOwn && (await fitsLimit(tools, LIMITS.toOwnBrowsersPerDay, email)) ? null : error
  }
}

const hereOf = (email: string, address: string) => `${email} ${networkOf(address)}`

async function hasOpenLink({ db, clock }: Tools, email: string): Promise<boolean> {
  return (await db.$count(verifications, and(linksOf(email), gt(verifications.expiresAt, clock.now())))) > 0
}
