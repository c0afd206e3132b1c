import { and, asc, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { cohortLetters, cohortSeats, cohorts, events } from '#app/db/schema/events.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isUnavailable } from './seats.server.ts'

export type Cohort = typeof cohorts.$inferSelect
const MOST_LETTERS = 100

/**
 * Returns a group for an invited user, matched by the invited address; null for anybody else. Letters are only included
 * for members who took their seat.
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
  const gone = await tools.db.$count(cohortSeats, and(eq(cohortSeats.cohortId, id), isUnavailable(now)))
  return {
    ...row,
    isMember,
    isHeld: row.seat.takenAt === null && row.seat.heldUntil > now,
    isFull: gone >= row.cohort.size,
    letters: isIn ? await listCohortLetters(tools.db, id) : [],
  }
}

export const listCohortLetters = (db: DbOrTx, id: string) =>
  db
    .select()
    .from(cohortLetters)
    .where(eq(cohortLetters.cohortId, id))
    .orderBy(desc(cohortLetters.sentAt), desc(cohortLetters.id))
    .limit(MOST_LETTERS)

/** Groups in which the user has a seat or may take one. */
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

/** Users with a seat, with their current address. */
export const listSeated = (db: DbOrTx, id: string) =>
  db
    .select({ userId: users.id, email: users.email })
    .from(cohortSeats)
    .innerJoin(users, eq(users.id, cohortSeats.userId))
    .where(and(eq(cohortSeats.cohortId, id), isNotNull(cohortSeats.takenAt)))

/** A taken seat belongs to the account; a reserved one to the invited address, and changes with its account’s. */
export const isSeatFor = ({ id, email }: Pick<CurrentUser, 'id' | 'email'>) =>
  or(eq(cohortSeats.userId, id), and(isNull(cohortSeats.userId), eq(cohortSeats.email, email)))

export const isMeetingToCome = (id: string, now: Date) =>
  and(eq(events.cohortId, id), eq(events.kind, 'call'), gt(events.startsAt, now), isNull(events.cancelledAt))

export const notThere = () => new AppError('not_found', 'There’s no such group for your address.')
