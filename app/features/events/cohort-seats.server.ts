import { and, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { cohortSeats, cohorts, eventPlaces, events } from '#app/db/schema/events.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { type Cohort, isMeetingToCome, isSeatFor, notThere } from './cohorts.server.ts'
import { isUnavailable } from './seats.server.ts'

/**
 * Takes the user's reserved seat, or a free one, and a place at each upcoming meeting of the group. Idempotent.
 *
 * @throws AppError 403 without a membership, 404 if not invited, 409 if the group is full.
 */
export async function claimSeat(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  await requireMembership(tools, user.id)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const cohort = await lockCohort(tx, id)
    const isTheirs = and(eq(cohortSeats.cohortId, id), isSeatFor(user))
    const [seat] = await tx.select().from(cohortSeats).where(isTheirs)
    if (!seat) throw notThere()
    if (seat.takenAt !== null) return
    const gone = await tx.$count(cohortSeats, and(eq(cohortSeats.cohortId, id), isUnavailable(now)))
    if (seat.heldUntil <= now && gone >= cohort.size)
      throw new AppError('conflict', 'We could hold your seat only for a time, and the group is full now.')
    await tx.update(cohortSeats).set({ userId: user.id, takenAt: now }).where(isTheirs)
    const meetings = await tx.select().from(events).where(isMeetingToCome(id, now))
    for (const { id: eventId } of meetings) await addPlace(tx, eventId, user.id, now)
  })
}

/** Gives up a seat and the places at its meetings. Idempotent. */
export async function leaveCohort(tools: Tools, user: Pick<CurrentUser, 'id' | 'email'>, id: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    // Whoever is taking the seat at this moment would keep its places.
    await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, id)).for('update')
    await tx.delete(cohortSeats).where(and(eq(cohortSeats.cohortId, id), isSeatFor(user)))
    const own = await tx.select({ id: events.id }).from(events).where(eq(events.cohortId, id))
    for (const event of own)
      await tx.delete(eventPlaces).where(and(eq(eventPlaces.eventId, event.id), eq(eventPlaces.userId, user.id)))
  })
}

/** Moves what is held for an account's old address to its new one, where it has no seat in that group already. */
export async function moveHeldSeats(
  tx: DbOrTx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isTheirs = or(eq(cohortSeats.userId, userId), eq(cohortSeats.email, to))
  const has = tx.select({ id: cohortSeats.cohortId }).from(cohortSeats).where(isTheirs)
  await tx
    .update(cohortSeats)
    .set({ email: to })
    .where(and(isNull(cohortSeats.userId), eq(cohortSeats.email, from), notInArray(cohortSeats.cohortId, has)))
}

/** Frees each seat of an account that becomes one with another which has its own in that group. */
export async function endSecondSeats(tx: DbOrTx, { stays, goes }: { stays: string; goes: string }): Promise<void> {
  const same = tx.select({ id: cohortSeats.cohortId }).from(cohortSeats).where(eq(cohortSeats.userId, stays))
  await tx.delete(cohortSeats).where(and(eq(cohortSeats.userId, goes), inArray(cohortSeats.cohortId, same)))
}

/** Gives a group member a place at a meeting, with the usual reminders. */
export async function addPlace(tx: DbOrTx, eventId: string, userId: string, now: Date): Promise<void> {
  await tx.insert(eventPlaces).values({ eventId, userId, askedAt: now, isIn: true, knownAt: now }).onConflictDoNothing()
}

/** Locks a group's row until the transaction ends, so that seats are given one at a time. @throws AppError 404 */
export async function lockCohort(tx: DbOrTx, id: string): Promise<Cohort> {
  const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, id)).for('update')
  if (!cohort) throw notThere()
  return cohort
}

/** Deletes expired seat reservations after 30 days. Source: docs/privacy.md. */
export async function deleteExpiredSeats({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = daysBefore(clock.now(), 30)
  await db.delete(cohortSeats).where(and(isNull(cohortSeats.takenAt), lt(cohortSeats.heldUntil, before)))
}
