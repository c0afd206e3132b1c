import { eq } from 'drizzle-orm'
import { accountClosings } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { CurrentUser } from './session.ts'

type Who = Pick<CurrentUser, 'id' | 'timeZone'>

/** When this account will be deleted, in words and on its person's clock; null for those who did not ask for that. */
export async function getClosing({ db }: Pick<Tools, 'db'>, { id, timeZone }: Who): Promise<string | null> {
  const [closing] = await db
    .select({ dueAt: accountClosings.dueAt })
    .from(accountClosings)
    .where(eq(accountClosings.userId, id))
  return closing?.dueAt.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }) ?? null
}

/** Where a sign-in leads: somebody whose account is waiting to be deleted is told so first. */
export async function pathAfterSignIn({ db }: Pick<Tools, 'db'>, userId: string, next: string): Promise<string> {
  const closings = await db.select().from(accountClosings).where(eq(accountClosings.userId, userId))
  return closings.length > 0 ? `/account/closing?${new URLSearchParams({ next })}` : next
}
