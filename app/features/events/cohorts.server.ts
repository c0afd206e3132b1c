import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { cohortLetters, cohortSeats, cohorts, eventPlaces, events } from '#app/db/schema/events.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, refuseWithoutMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isGone } from './seats.server.ts'

export type Cohort = typeof cohorts.$inferSelect
const MOST_LETTERS = 100
const KEPT_MS = 30 * 86_400_000

/**
 * A group as somebody who was invited sees it, by the address that the invitation went to; its letters are for those who
 * took their seat and are members. Null for everybody else: to them it is not there.
 */
export async function findCohort(tools: Tools, user: Pick<CurrentUser, 'id' | 'email'>, id: string) {
  const [row] = await tools.db
    .select({ cohort: cohorts, seat: cohortSeats })
    .from(cohortSeats)
    .innerJoin(cohorts, eq(cohorts.id, cohortSeats.cohortId))
    .where(and(eq(cohorts.id, id), isSeatFor(user)))
  if (!row) return null
  const now = tools.clock.now()
  const isMember = await hasActiveSubscription(tools, user.id)
  const isIn = row.seat.takenAt !== null && isMember
  const gone = await tools.db.$count(cohortSeats, and(eq(cohortSeats.cohortId, id), isGone(now)))
  return {
    ...row,
    isMember,
    isHeld: row.seat.takenAt === null && row.seat.heldUntil > now,
    isFull: gone >= row.cohort.size,
    letters: isIn ? await listCohortLetters(tools.db, id) : [],
  }
}

/** What was written to a group, the newest first. */
export const listCohortLetters = (db: DbOrTx, id: string) =>
  db
    .select()
    .from(cohortLetters)
    .where(eq(cohortLetters.cohortId, id))
    .orderBy(desc(cohortLetters.sentAt), desc(cohortLetters.id))
    .limit(MOST_LETTERS)

/** The groups in which somebody has a seat, or may take one. */
export async function listCohortsOf(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  user: Pick<CurrentUser, 'id' | 'email'>,
) {
  const rows = await db
    .select({ id: cohorts.id, name: cohorts.name, takenAt: cohortSeats.takenAt, heldUntil: cohortSeats.heldUntil })
    .from(cohortSeats)
    .innerJoin(cohorts, eq(cohorts.id, cohortSeats.cohortId))
    .where(isSeatFor(user))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id))
  return rows
    .filter(({ takenAt, heldUntil }) => takenAt !== null || heldUntil > clock.now())
    .map(({ id, name, takenAt }) => ({ id, name, isIn: takenAt !== null }))
}

/**
 * Takes the seat that is held, or one that is left. It comes with a place at every meeting of the group that is to come.
 * Said twice it changes nothing.
 *
 * @throws AppError 403 without a membership, 404 for who was not invited, 409 once the group is full.
 */
export async function takeSeat(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  await refuseWithoutMembership(tools, user.id)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const cohort = await holdCohort(tx, id)
    const isTheirs = and(eq(cohortSeats.cohortId, id), isSeatFor(user))
    const [seat] = await tx.select().from(cohortSeats).where(isTheirs)
    if (!seat) throw notThere()
    if (seat.takenAt !== null) return
    const gone = await tx.$count(cohortSeats, and(eq(cohortSeats.cohortId, id), isGone(now)))
    if (seat.heldUntil <= now && gone >= cohort.size)
      throw new AppError('conflict', { userMessage: 'Your seat was held until its day, and the group is full now.' })
    await tx.update(cohortSeats).set({ userId: user.id, takenAt: now }).where(isTheirs)
    const meetings = await tx.select().from(events).where(isMeetingToCome(id, now))
    for (const { id: eventId } of meetings) await givePlace(tx, eventId, user.id, now)
  })
}

/** Gives a seat back, and the places at its meetings. Said twice it changes nothing. */
export async function leaveCohort(tools: Tools, user: Pick<CurrentUser, 'id' | 'email'>, id: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    await tx.delete(cohortSeats).where(and(eq(cohortSeats.cohortId, id), isSeatFor(user)))
    const own = await tx.select({ id: events.id }).from(events).where(eq(events.cohortId, id))
    for (const event of own)
      await tx.delete(eventPlaces).where(and(eq(eventPlaces.eventId, event.id), eq(eventPlaces.userId, user.id)))
  })
}

/** Who has taken a seat, by the address they have now. */
export const listSeated = (db: DbOrTx, id: string) =>
  db
    .select({ userId: users.id, email: users.email })
    .from(cohortSeats)
    .innerJoin(users, eq(users.id, cohortSeats.userId))
    .where(and(eq(cohortSeats.cohortId, id), isNotNull(cohortSeats.takenAt)))

/** A place at a meeting for somebody of the group; they are reminded like everybody. */
export async function givePlace(tx: DbOrTx, eventId: string, userId: string, now: Date): Promise<void> {
  await tx.insert(eventPlaces).values({ eventId, userId, askedAt: now, isIn: true, knownAt: now }).onConflictDoNothing()
}

/** The group, held until the transaction ends: seats are given one at a time. @throws AppError 404 */
export async function holdCohort(tx: DbOrTx, id: string): Promise<Cohort> {
  const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, id)).for('update')
  if (!cohort) throw notThere()
  return cohort
}

/** Forgets whom a seat was held for who never took it, 30 days after its day. Source: docs/privacy.md. */
export async function forgetHeldSeats({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await db.delete(cohortSeats).where(and(isNull(cohortSeats.takenAt), lt(cohortSeats.heldUntil, before)))
}

/** Who took a seat keeps it under a new address; until then it is the invited address’s. */
const isSeatFor = ({ id, email }: Pick<CurrentUser, 'id' | 'email'>) =>
  or(eq(cohortSeats.userId, id), and(isNull(cohortSeats.userId), eq(cohortSeats.email, email)))

const isMeetingToCome = (id: string, now: Date) =>
  and(eq(events.cohortId, id), eq(events.kind, 'call'), gt(events.startsAt, now), isNull(events.cancelledAt))

const notThere = () => new AppError('not_found', { userMessage: 'There’s no such group for your address.' })
