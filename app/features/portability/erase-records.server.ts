import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { healthErasures, users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { importableSections } from './sections.server.ts'

/**
 * Tables that are erased with the records although they can't be imported: a pending file, the days on which a trial
 * leaves a habit out, the state of reminders, and messages to the coach and to other members.
 */
const ALSO = [
  ...['imports', 'routine_rests', 'reminders_decided', 'reminder_settings', 'own_reminders', 'calendar_feeds'],
  ...['coach_messages', 'coach_pictures', 'coach_threads', 'coach_shares', 'coach_looks', 'coach_suggestions'],
  ...['coach_notes', 'partner_invitations', 'challenge_shares', 'talk_words'],
]

/**
 * Returns the tables of health records. Includes every importable table, so a member who exports first loses nothing.
 */
export const recordTables = (today: LocalDate): string[] => [
  ...importableSections(today).map(({ table }) => table),
  ...ALSO,
]

/** Erases all of a person's health records at once, and keeps the account. */
export async function eraseRecords({ db, clock }: Tools, user: CurrentUser): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteRecords(tx, user, clock.now())
    // Erasing them early cancels the scheduled erasure and its emails.
    const waiting = and(eq(healthErasures.userId, user.id), isNull(healthErasures.erasedAt))
    await tx.update(healthErasures).set({ erasedAt: clock.now() }).where(waiting)
  })
}

/** Deletes a person's records within a transaction. */
export async function deleteRecords(
  tx: DbOrTx,
  member: Pick<CurrentUser, 'id' | 'timeZone' | 'dayStart'>,
  now: Date,
): Promise<void> {
  for (const table of recordTables(localDateAt(now, member)))
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${member.id}`)
  // A file may have brought in days from before they joined, and moved the account's start to the first of them.
  const isThis = eq(users.id, member.id)
  const [begun] = await tx.select({ welcomedAt: users.welcomedAt }).from(users).where(isThis)
  const welcomedOn = begun?.welcomedAt ? localDateAt(begun.welcomedAt, member) : null
  await tx
    .update(users)
    .set({ joinedOn: sql`greatest(${users.joinedOn}, ${welcomedOn}::date)` })
    .where(isThis)
  // Answers stored for repeated requests (`Idempotency-Key`) are kept for a day and contain what was written.
  await tx.execute(
    sql`delete from kept_answers where token_id in (select id from access_tokens where user_id = ${member.id})`,
  )
}
