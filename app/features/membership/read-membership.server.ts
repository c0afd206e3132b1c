import { eq, sql } from 'drizzle-orm'
import { batchLookups } from '#app/db/batch-lookups.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'

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

/** Returns a membership's row as it was last written; undefined for somebody who never had one. */
export async function findMembership(db: DbOrTx, userId: string) {
  const [row] = await db.select().from(memberships).where(eq(memberships.userId, userId))
  return row
}

/** Creates the row of somebody who has none, locked until the transaction ends. @returns False when there is one. */
export async function makeMembership(tx: DbOrTx, userId: string, now: Date): Promise<boolean> {
  const row = { userId, status: 'incomplete_expired', updatedAt: now }
  const made = await tx.insert(memberships).values(row).onConflictDoNothing().returning({ userId: memberships.userId })
  return made.length > 0
}

/**
 * Returns a membership's row locked until the transaction ends. Creates one for somebody who has none, so that of two
 * concurrent writers the second sees what the first has written.
 */
export async function lockMembership(tx: DbOrTx, userId: string, now: Date) {
  await makeMembership(tx, userId, now)
  const [row] = await tx.select().from(memberships).where(eq(memberships.userId, userId)).for('update')
  return row
}

/** Returns a person's customer at Stripe; undefined for somebody who never started to pay. */
export async function findCustomer(db: DbOrTx, userId: string) {
  const [customer] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId))
  return customer
}

export type Owner = { person: { id: string; email: string }; row: typeof memberships.$inferSelect | null }

/** Returns the person of a Stripe customer with their membership; null for a customer that is not ours. */
export async function findOwner(db: DbOrTx, customerId: string): Promise<Owner | null> {
  const [found] = await db
    .select({ person: { id: users.id, email: users.email }, row: memberships })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(billingCustomers.customerId, customerId))
  return found ?? null
}
