import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { z } from 'zod'
import { lockUser } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { accounts, users, verifications } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { endAccess } from '#app/features/auth/session-list.server.ts'
import { invalidateOpenSignIns } from '#app/features/auth/sign-in.server.ts'
import { moveThreads } from '#app/features/contact/threads.server.ts'
import { moveDonations } from '#app/features/donations/donations.server.ts'
import { moveHeldSeats } from '#app/features/events/cohort-seats.server.ts'
import { removeFeed } from '#app/features/events/feed.server.ts'
import { restoreCustomerEmail, updateCustomerEmail } from '#app/features/membership/customer.server.ts'
import { passOnTrial } from '#app/features/membership/trials.server.ts'
import { moveMemberNews } from '#app/features/newsletter/member-news.server.ts'
import { removeCalendar } from '#app/features/reminders/reminders.server.ts'
import { moveOrders } from '#app/features/shop/buyer.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { digestOf } from '#app/platform/keys/signing.ts'
import { consumeMailboxLimit } from '#app/platform/messages/mailbox-limit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit, networkOf } from '#app/platform/web/rate-limit.ts'
import { minutesAfter } from '#app/values/instant.ts'
import { refuseOwner, refuseWithoutSecondStep, type Who } from './who-may.server.ts'

/** Lifetime of the link. It only works in its owner's session, so it may live longer than a sign-in link. */
const LINK_MINUTES = 60

const LIMITS = {
  mailsFromNetwork: { name: 'address changes from a network', max: 20, windowSeconds: 600 },
  mailsToAddress: { name: 'address changes to an address', max: 3, windowSeconds: 3_600 },
} as const

/** One pending change per user: a newer one replaces the older. */
const openChange = (userId: string) => `email-change ${userId}`
const Change = z.object({ hash: z.string(), from: z.string(), to: z.string() })

/**
 * Sends a confirmation link to the new address. If that address has its own account, the answer is the same, and the
 * owner of that account is notified instead.
 *
 * @throws AppError 403 before the second step of staff, 409 for the current address and for the owner's, 429 when the
 * address or the network is rate limited.
 */
export async function requestEmailChange(tools: Tools, who: Who, email: string, client: string): Promise<void> {
  const { user } = who
  refuseOwner(tools, user)
  await refuseWithoutSecondStep(tools, who)
  if (email === user.email) throw wrongField('email', 'That’s already your address.', 'conflict')
  await consumeLimit(tools, LIMITS.mailsFromNetwork, networkOf(client))
  await consumeLimit(tools, LIMITS.mailsToAddress, email)
  await consumeMailboxLimit(tools, email)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = minutesAfter(tools.clock.now(), LINK_MINUTES)
  await tools.outbox.transaction(async (tx, post) => {
    await tx.delete(verifications).where(eq(verifications.identifier, openChange(user.id)))
    if (await isTaken(tx, email)) return post({ to: email, template: 'email-change-taken', props: {} })
    const value = JSON.stringify({ hash: digestOf(token), from: user.email, to: email })
    await tx.insert(verifications).values({ id: randomUUID(), identifier: openChange(user.id), value, expiresAt })
    const path = `/account/email/confirm?${new URLSearchParams({ token })}`
    await post({ to: email, template: 'email-change', props: { path, goodUntil: expiresAt.toISOString() } })
  })
}

/**
 * Changes the account's address, ends every other way in (sessions, pending sign-ins, programs, private calendars, a
 * provider's), and notifies the old address.
 *
 * @returns The new address.
 * @throws AppError 403 before the second step of staff, 409 for the owner's address, 410 for a link that is used,
 * expired, unknown or another user's; 503 if Stripe can't be reached.
 */
export async function confirmEmailChange(tools: Tools, who: Who, token: string): Promise<string> {
  const { id, email } = who.user
  refuseOwner(tools, who.user)
  await refuseWithoutSecondStep(tools, who)
  const change = await findChange(tools, { id, email }, token)
  if (!change || (await isTaken(tools.db, change.to))) throw invalidLink()
  // Stripe first: otherwise a failure would leave the old address on Stripe's receipts.
  await updateCustomerEmail(tools, id, change.to)
  const work = tools.outbox.transaction(async (tx, post) => {
    await lockUser(tx, id)
    const [spent] = await tx
      .delete(verifications)
      .where(and(eq(verifications.identifier, openChange(id)), like(verifications.value, `%${change.hash}%`)))
      .returning()
    if (!spent || (await isTaken(tx, change.to))) throw invalidLink()
    const changed = { email: change.to, emailVerified: true, updatedAt: tools.clock.now() }
    await tx.update(users).set(changed).where(eq(users.id, id))
    await endAccess(tx, id, who.sessionId)
    await removeCalendar({ db: tx }, id)
    await removeFeed({ db: tx }, id)
    // A provider vouched for the old address; whoever has that account there would still get in.
    await tx.delete(accounts).where(eq(accounts.userId, id))
    for (const address of [email, change.to]) await invalidateOpenSignIns(tx, address)
    await moveMemberNews(tools, tx, { from: email, to: change.to })
    await moveOrders(tx, id, { from: email, to: change.to })
    await moveThreads(tx, { from: email, to: change.to })
    await moveDonations(tx, { from: email, to: change.to })
    await moveHeldSeats(tx, id, { from: email, to: change.to })
    await passOnTrial(tx, tools, { from: { id, email }, to: { id, email: change.to } })
    await post({ to: email, template: 'email-changed', props: { to: change.to } })
  })
  await work.catch((error) => undoAtStripe(tools, id, change.to, error))
  return change.to
}

/** After a failed change, whose new address may be another account's by now. */
async function undoAtStripe(tools: Tools, id: string, to: string, error: unknown): Promise<never> {
  const email = await restoreCustomerEmail(tools, id)
  throw email !== to && (await isTaken(tools.db, to)) ? invalidLink() : error
}

/** Whether this user can still confirm with that link. Only looks, since mail scanners open links, too. */
export async function isOpenChange(tools: Tools, user: CurrentUser, token: string): Promise<boolean> {
  const change = await findChange(tools, user, token)
  return change !== null && !(await isTaken(tools.db, change.to))
}

async function findChange({ db, clock }: Tools, { id, email }: Pick<CurrentUser, 'id' | 'email'>, token: string) {
  const [row] = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.identifier, openChange(id)), gt(verifications.expiresAt, clock.now())))
  const change = row && Change.parse(JSON.parse(row.value))
  return change?.hash === digestOf(token) && change.from === email ? change : null
}

const isTaken = async (db: DbOrTx, email: string) => (await db.$count(users, eq(users.email, email))) > 0

const invalidLink = () =>
  new AppError(
    'gone',
    'This link has been used, is more than an hour old, or belongs to another account. You can ask for a new one.',
  )
