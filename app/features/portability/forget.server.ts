import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { importableSections } from './sections.server.ts'

/** What goes with the records although nobody would bring it back: a waiting file, and what reminders knew of them. */
const ALSO = ['imports', 'reminders_decided', 'reminder_settings']

/**
 * Erases every health record of a person, at once, and leaves the account. What a record is, is what can be brought
 * back: whoever exports first loses nothing.
 */
export async function eraseRecords({ db, clock }: Tools, user: CurrentUser): Promise<void> {
  const tables = importableSections(localDateAt(clock.now(), user)).map(({ table }) => table)
  await db.transaction(async (tx) => {
    for (const table of [...tables, ...ALSO])
      await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${user.id}`)
  })
}
