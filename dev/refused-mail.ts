import { sql } from 'drizzle-orm'
import type { Tools } from '#app/platform/tools.ts'

/** Does the work while the database refuses every email to this address. */
export async function refusingMailTo<T>(
  { db }: Pick<Tools, 'db'>,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  await db.execute(
    sql.raw(`alter table outbox_mails add constraint refused check (recipient <> '${address}') not valid`),
  )
  try {
    return await work()
  } finally {
    await db.execute(sql`alter table outbox_mails drop constraint refused`)
  }
}
