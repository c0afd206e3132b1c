import { eq, sql } from 'drizzle-orm'
import { accountClosings, users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { longMomentAt } from '#app/values/moment-words.ts'
import type { CurrentUser } from './session.ts'

type Who = Pick<CurrentUser, 'id' | 'timeZone'>

/** Returns when the account will be deleted, formatted in the user's time zone; null when no deletion was requested. */
export async function getClosing({ db }: Pick<Tools, 'db'>, { id, timeZone }: Who): Promise<string | null> {
  const [closing] = await db
    .select({ dueAt: accountClosings.dueAt })
    .from(accountClosings)
    .where(eq(accountClosings.userId, id))
  return closing ? longMomentAt(closing.dueAt, timeZone) : null
}

/** Returns where to go after signing in: users whose account is scheduled for deletion see that first. */
export async function pathAfterSignIn({ db }: Pick<Tools, 'db'>, userId: string, next: string): Promise<string> {
  const closings = await db.select().from(accountClosings).where(eq(accountClosings.userId, userId))
  return closings.length > 0 ? `/account/closing?${new URLSearchParams({ next })}` : next
}

/** SQL condition over `users`: no deletion was requested, so that the office may welcome them or win them back. */
export const isStaying = sql`not exists (select from ${accountClosings} where ${accountClosings.userId} = ${users.id})`
