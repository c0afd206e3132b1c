import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { remindersDecided } from '#app/db/schema/reminders.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Due } from './lines.server.ts'

/** Whether a row is the decision about a row of the timetable on a day. */
export const isDecision = (userId: string, date: LocalDate, row: string) =>
  and(eq(remindersDecided.userId, userId), eq(remindersDecided.date, date), eq(remindersDecided.row, row))

type Decision = Omit<typeof remindersDecided.$inferInsert, 'userId' | 'date' | 'row'>

/**
 * Stores a decision, unless there is one already.
 *
 * @returns Whether it was stored.
 */
export async function decideOnce(tx: DbOrTx, userId: string, { row, date }: Due, decision: Decision): Promise<boolean> {
  const made = await tx
    .insert(remindersDecided)
    .values({ ...decision, userId, date, row: row.id })
    .onConflictDoNothing()
    .returning({ row: remindersDecided.row })
  return made.length > 0
}

/** Stores a decision about a postponed reminder in the same way. */
export async function decideAgain(
  tx: DbOrTx,
  userId: string,
  { row, date, at }: Due,
  decision: Decision,
): Promise<boolean> {
  const made = await tx
    .update(remindersDecided)
    .set(decision)
    .where(and(isDecision(userId, date, row.id), eq(remindersDecided.againAt, at)))
    .returning({ row: remindersDecided.row })
  return made.length > 0
}

export async function listPostponed({ db }: Pick<Tools, 'db'>, userId: string) {
  const rows = await db
    .select({ row: remindersDecided.row, date: remindersDecided.date, at: remindersDecided.againAt })
    .from(remindersDecided)
    .where(and(eq(remindersDecided.userId, userId), isNotNull(remindersDecided.againAt)))
  return rows.flatMap(({ at, ...rest }) => (at ? [{ ...rest, at }] : []))
}

export async function deleteOldDecisions({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(remindersDecided).where(lte(remindersDecided.decidedAt, daysBefore(clock.now(), 14)))
}
