import { eq, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import type { AccountSettings } from './contract.ts'
import type { CurrentUser } from './session.ts'

/**
 * Saves name, time zone and day start. Stored days keep their dates. For a user who joined today and moves west, today
 * can fall before the joining day, which then moves back with it; it never moves forwards.
 */
export async function saveAccountSettings(
  { db, clock }: Tools,
  user: Pick<CurrentUser, 'id'>,
  settings: AccountSettings,
): Promise<void> {
  const today = localDateAt(clock.now(), settings)
  // Compared with the row and not with the session: an import may have moved it back meanwhile.
  const joinedOn = sql`least(${users.joinedOn}, ${today}::date)`
  await db
    .update(users)
    .set({ ...settings, joinedOn, updatedAt: clock.now() })
    .where(eq(users.id, user.id))
}
