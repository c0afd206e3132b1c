import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, like, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { sessions, users, verifications } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { forgetOpenSignIns } from '#app/features/auth/sign-in.server.ts'
import { nameCustomer } from '#app/features/membership/customer.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { takeFromMailbox } from '#app/platform/mailbox-limit.ts'
import { networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import type { Tools } from '#app/platform/tools.ts'

/** How long the link works. It is redeemed by its owner's session only, so it may live longer than one that signs in. */
const LINK_MINUTES = 60

const LIMITS = {
  mailsFromNetwork: { name: 'address changes from a network', max: 20, windowSeconds: 600 },
  mailsToAddress: { name: 'address changes to an address', max: 3, windowSeconds: 3_600 },
} as const

/** One open change per person: a newer one ends the older. */
const openChange = (userId: string) => `email-change ${userId}`
const Change = z.object({ hash: z.string(), from: z.string(), to: z.string() })

/**
 * Mails a link to the new address. The answer is the same for an address that has an account of its own; that account's
 * person is told instead.
 *
 * @throws AppError 409 for the address it is already, 429 when the address or the network asked too often.
 */
export async function requestEmailChange(
  tools: Tools,
  user: CurrentUser,
  email: string,
  client: string,
): Promise<void> {
  if (email === user.email) throw wrongField('email', 'That’s already your address.', 'conflict')
  await takeFromLimit(tools, LIMITS.mailsFromNetwork, networkOf(client))
  await takeFromLimit(tools, LIMITS.mailsToAddress, email)
  await takeFromMailbox(tools, email)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(tools.clock.now().getTime() + LINK_MINUTES * 60_000)
  await tools.outbox.transaction(async (tx, post) => {
    await tx.delete(verifications).where(eq(verifications.identifier, openChange(user.id)))
    if (await isTaken(tx, email)) return post({ to: email, template: 'email-change-taken', props: {} })
    const value = JSON.stringify({ hash: hashOf(token), from: user.email, to: email })
    await tx.insert(verifications).values({ id: randomUUID(), identifier: openChange(user.id), value, expiresAt })
    const path = `/account/email/confirm?${new URLSearchParams({ token })}`
    await post({ to: email, template: 'email-change', props: { path } })
  })
}

/**
 * Gives the account its new address, ends every other session and every open sign-in, and tells the old address.
 *
 * @returns The new address.
 * @throws AppError 410 for a link that is used, too old, another's or never was; 503 while Stripe cannot be told.
 */
export async function confirmEmailChange(
  tools: Tools,
  { id, email }: CurrentUser,
  sessionId: string,
  token: string,
): Promise<string> {
  const change = await findChange(tools, id, email, token)
  // Asked first: a new address here and the old one on Stripe's receipts would be half a change.
  await nameCustomer(tools, id, change.to)
  await tools.outbox.transaction(async (tx, post) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    const [spent] = await tx
      .delete(verifications)
      .where(and(eq(verifications.identifier, openChange(id)), like(verifications.value, `%${change.hash}%`)))
      .returning()
    if (!spent || (await isTaken(tx, change.to))) throw gone()
    await tx
      .update(users)
      .set({ email: change.to, emailVerified: true, updatedAt: tools.clock.now() })
      .where(eq(users.id, id))
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)))
    for (const address of [email, change.to]) await forgetOpenSignIns(tx, address)
    await post({ to: email, template: 'email-changed', props: { to: change.to } })
  })
  return change.to
}

async function findChange({ db, clock }: Tools, userId: string, email: string, token: string) {
  const [row] = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.identifier, openChange(userId)), gt(verifications.expiresAt, clock.now())))
  const change = row && Change.parse(JSON.parse(row.value))
  if (!change || change.hash !== hashOf(token) || change.from !== email) throw gone()
  return change
}

const isTaken = async (db: DbOrTx, email: string) => (await db.$count(users, eq(users.email, email))) > 0

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const gone = () =>
  new AppError(
    'gone',
    'This link has been used, is more than an hour old, or belongs to another account. You can ask for a new one.',
  )
