import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { accessTokens } from '#app/db/schema/auth.ts'
import { coachThreads } from '#app/db/schema/coaching.ts'
import { challengeShares, eventFeeds } from '#app/db/schema/events.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { calendarFeeds } from '#app/db/schema/reminders.ts'
import { accountClosings, accounts, healthErasures, sessions, users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { endSecondCall } from '#app/features/coaching/calls.server.ts'
import { endPartner } from '#app/features/coaching/partner.server.ts'
import { endShare } from '#app/features/coaching/sharing.server.ts'
import { moveThreads } from '#app/features/contact/threads.server.ts'
import { moveDonations } from '#app/features/donations/donations.server.ts'
import { endSecondSeats, moveHeldSeats } from '#app/features/events/cohort-seats.server.ts'
import { refreshMembership } from '#app/features/membership/billing.server.ts'
import { restoreCustomerEmail, updateCustomerEmail } from '#app/features/membership/customer.server.ts'
import { endSecondCustomer } from '#app/features/membership/leave.server.ts'
import { stateOf } from '#app/features/membership/state.ts'
import { passOnTrial } from '#app/features/membership/trials.server.ts'
import { moveRows } from '#app/features/portability/move.server.ts'
import { restoreInvariants } from '#app/features/portability/restore-invariants.server.ts'
import { followNewestAnswers } from '#app/features/safety/safety.server.ts'
import { moveOrders } from '#app/features/shop/buyer.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { findPerson, noSuchPerson, personSubject } from './person.server.ts'

/**
 * Merges two accounts of one person: the other's data is moved here, and the other account is deleted. On conflicts (a
 * day, a setting) the remaining account wins. Atomic.
 *
 * @param other The address of the account to delete.
 * @throws AppError 404, 409 for staff, for the same account, while either is being deleted, and while the other has a
 *   membership of its own; 503 if Stripe can't be reached.
 */
export async function mergePeople(tools: Tools, by: CurrentUser, id: string, other: string): Promise<void> {
  const stays = await findPerson(tools, id)
  const [goes] = await tools.db.select({ id: users.id, role: users.role }).from(users).where(eq(users.email, other))
  if (!goes) throw noSuchAccount()
  // Stripe first: a payment may not be known yet, and a failure later would leave the old address on its receipts.
  if (tools.payments) await refreshMembership(tools, tools.payments, goes.id)
  await refuseMerge(tools.db, { stays, goes, now: tools.clock.now() })
  if (await endSecondCustomer(tools, { stays: id, goes: goes.id })) return moveAll(tools, by, stays, other)
  await updateCustomerEmail(tools, goes.id, stays.email)
  await moveAll(tools, by, stays, other).catch(async (error: unknown) => {
    await restoreCustomerEmail(tools, goes.id)
    throw error
  })
}

const noSuchAccount = () => new AppError('not_found', 'There is no account with that address.')

type Person = Awaited<ReturnType<typeof findPerson>>

async function moveAll(tools: Tools, by: CurrentUser, stays: Person, other: string): Promise<void> {
  const { id } = stays
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    // Both, in the same order for everybody: the same two may be merged the other way round at this moment. Where that
    // takes longer than a statement may wait, this one is a 503, and once it's tried again a 404.
    const both = or(eq(users.id, id), eq(users.email, other))
    const locked = await tx.select().from(users).where(both).orderBy(asc(users.id)).for('update')
    const goes = locked.find(({ email }) => email === other)
    const mine = locked.find((one) => one.id === id)
    if (!mine) throw noSuchPerson()
    if (!goes) throw noSuchAccount()
    await refuseMerge(tx, { stays, goes, now })
    // Whoever got in there doesn't get in here: the one that stays keeps its own ways.
    for (const way of [sessions, accessTokens, accounts, calendarFeeds, eventFeeds])
      await tx.delete(way).where(eq(way.userId, goes.id))
    await endShowing(tools, tx, goes.id)
    await endSecondCall(tools, { tx, post }, mine, goes.id)
    await endSecondSeats(tx, { stays: id, goes: goes.id })
    await settleErasures(tx, id, goes.id)
    await keepQuestion(tx, id, goes.id)
    await keepPast(tx, id, goes.id)
    const left = await moveRows(tx, tools.memberKeys, { from: goes.id, to: id })
    await moveOrders(tx, id, { from: other, to: stays.email })
    await moveThreads(tx, { from: other, to: stays.email })
    await moveDonations(tx, { from: other, to: stays.email })
    await moveHeldSeats(tx, id, { from: other, to: stays.email })
    await passOnTrial(tx, tools, { from: goes, to: stays })
    await tx
      .update(users)
      .set({
        joinedOn: sql`least(${users.joinedOn}, ${goes.joinedOn}::date)`,
        name: sql`case ${users.name} when '' then ${goes.name} else ${users.name} end`,
        // Moved records were stored under a consent; without one here, it's moved with them.
        ...consentFrom(goes),
      })
      .where(eq(users.id, id))
    await tx.delete(users).where(eq(users.id, goes.id))
    await restoreInvariants(tx, id)
    await followNewestAnswers({ db: tx, clock: tools.clock }, mine)
    await audit(
      tx,
      { by, action: 'people.merge', subject: personSubject(id), before: { other: goes.id }, after: { left } },
      now,
    )
  })
}

/** Ends what the other account showed the coach, a partner and a challenge: the one that stays never agreed to it. */
async function endShowing({ clock }: Pick<Tools, 'clock'>, tx: DbOrTx, userId: string): Promise<void> {
  await endShare({ db: tx, clock }, userId)
  await endPartner({ db: tx, clock }, userId)
  await tx.delete(challengeShares).where(eq(challengeShares.userId, userId))
}

/** A question that waits for the coach in the other thread waits in this one, where its message is from now on. */
async function keepQuestion(tx: DbOrTx, staysId: string, goesId: string): Promise<void> {
  await tx.execute(sql`
    update ${coachThreads} as mine set last_at = greatest(mine.last_at, theirs.last_at),
      waits_since = least(mine.waits_since, theirs.waits_since)
    from ${coachThreads} as theirs where mine.user_id = ${staysId} and theirs.user_id = ${goesId}`)
}

/** Whoever was a member with the other account was one with this; and the guarantee is given once to each person. */
async function keepPast(tx: DbOrTx, staysId: string, goesId: string): Promise<void> {
  await tx.execute(sql`
    update ${memberships} as mine set opened_at = least(mine.opened_at, theirs.opened_at),
      refunded_at = greatest(mine.refunded_at, theirs.refunded_at), revision = mine.revision + 1
    from ${memberships} as theirs where mine.user_id = ${staysId} and theirs.user_id = ${goesId}`)
}

/**
 * An erasure follows the consent that stays: the other account's must not erase records that are kept by consent here,
 * and one that was carried out here begins anew for the records that come.
 */
async function settleErasures(tx: DbOrTx, staysId: string, goesId: string): Promise<void> {
  const [stays] = await tx.select({ consent: users.healthConsent }).from(users).where(eq(users.id, staysId))
  if (stays?.consent !== 'not-asked') await tx.delete(healthErasures).where(eq(healthErasures.userId, goesId))
  // Housekeeping announces it again.
  await tx.delete(healthErasures).where(and(eq(healthErasures.userId, staysId), isNotNull(healthErasures.erasedAt)))
}

const consentFrom = ({ healthConsent, healthConsentVersion }: typeof users.$inferSelect) => ({
  healthConsent: sql`case ${users.healthConsent} when 'not-asked' then ${healthConsent} else ${users.healthConsent} end`,
  healthConsentVersion: sql`case ${users.healthConsent} when 'not-asked' then ${healthConsentVersion} else ${users.healthConsentVersion} end`,
})

type Pair = { stays: { id: string }; goes: { id: string; role: string }; now: Date }

async function refuseMerge(tx: DbOrTx, { stays, goes, now }: Pair): Promise<void> {
  const no = (userMessage: string) => new AppError('conflict', userMessage)
  if (goes.id === stays.id) throw no('That is this account itself.')
  if (goes.role !== 'member') throw no('The other account has a staff role. The role must be removed first.')
  const closing = await tx
    .select()
    .from(accountClosings)
    .where(inArray(accountClosings.userId, [stays.id, goes.id]))
  if (closing.some(({ userId }) => userId === stays.id)) throw no('This account is being deleted, with all it has.')
  if (closing.length > 0) throw no('The other account is being deleted.')
  const [membership] = await tx.select().from(memberships).where(eq(memberships.userId, goes.id))
  const { mayJoin } = stateOf(membership, now)
  if (!mayJoin) throw no('The other account has a membership. Merge the other way round, or end it first.')
}
