import { eq, sql } from 'drizzle-orm'
import { batchLookups } from '#app/db/batch-lookups.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { accountClosings } from '#app/db/schema/users.ts'

/**
 * Returns a membership as it is now, with the date its member's account closes. Batched, since a page and its layout
 * both need it.
 */
export const readMembership = batchLookups(({ userId }: { userId: string }) => userId, prepareLookUp)

function prepareLookUp(db: DbOrTx) {
  const lookUp = db
    .select({ userId: memberships.userId, row: memberships, closesAt: accountClosings.dueAt })
    .from(memberships)
    .leftJoin(accountClosings, eq(accountClosings.userId, memberships.userId))
    .where(sql`${memberships.userId} = any(${sql.placeholder('userIds')}::text[])`)
    .prepare('membership_read')
  return (asked: readonly { userId: string }[]) => lookUp.execute({ userIds: asked.map(({ userId }) => userId) })
}

/**
 * Returns a membership's row locked until the transaction ends. Creates one for somebody who has none, so that of two
 * concurrent writers the second sees what the first has written.
 */
export async function lockMembership(tx: DbOrTx, userId: string, now: Date) {
  await tx.insert(memberships).values({ userId, status: 'incomplete_expired', updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(memberships).where(eq(memberships.userId, userId)).for('update')
  return row
}
