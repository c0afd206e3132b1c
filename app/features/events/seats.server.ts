import { and, eq, exists, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { cohortSeats, events } from '#app/db/schema/events.ts'

/** Whether somebody has taken their seat in a group. */
export async function hasSeat(db: DbOrTx, cohortId: string, userId: string): Promise<boolean> {
  const rows = await db.select({ at: cohortSeats.takenAt }).from(cohortSeats).where(isSeatOf(cohortId, userId))
  return rows.length > 0
}

const isSeatOf = (cohortId: string, userId: string) =>
  and(eq(cohortSeats.cohortId, cohortId), eq(cohortSeats.userId, userId), isNotNull(cohortSeats.takenAt))

/** Events of all members, and of the groups in which somebody has a seat. */
export const isForThem = (db: DbOrTx, userId: string): SQL | undefined =>
  or(
    isNull(events.cohortId),
    exists(
      db
        .select({ at: cohortSeats.takenAt })
        .from(cohortSeats)
        .where(
          and(
            eq(cohortSeats.cohortId, events.cohortId),
            eq(cohortSeats.userId, userId),
            isNotNull(cohortSeats.takenAt),
          ),
        ),
    ),
  )

/** Seats that nobody else can have: taken, or still held for who was invited. */
export const isGone = (now: Date): SQL | undefined => or(isNotNull(cohortSeats.takenAt), gt(cohortSeats.heldUntil, now))
