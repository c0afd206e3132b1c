import { and, eq, exists, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { cohortSeats, events } from '#app/db/schema/events.ts'

export async function hasSeat(db: DbOrTx, cohortId: string, userId: string): Promise<boolean> {
  const rows = await db.select({ at: cohortSeats.takenAt }).from(cohortSeats).where(isSeatOf(cohortId, userId))
  return rows.length > 0
}

const isSeatOf = (cohortId: string | typeof events.cohortId, userId: string) =>
  and(eq(cohortSeats.cohortId, cohortId), eq(cohortSeats.userId, userId), isNotNull(cohortSeats.takenAt))

/** Events for all members, and those of the user's groups. */
export const isForThem = (db: DbOrTx, userId: string): SQL | undefined =>
  or(
    isNull(events.cohortId),
    exists(db.select({ at: cohortSeats.takenAt }).from(cohortSeats).where(isSeatOf(events.cohortId, userId))),
  )

/** Unavailable seats: taken or still reserved. */
export const isUnavailable = (now: Date): SQL | undefined =>
  or(isNotNull(cohortSeats.takenAt), gt(cohortSeats.heldUntil, now))
