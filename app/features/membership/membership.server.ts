import { eq, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isEntitled } from './entitlement.ts'

/** Whether this person may use the dashboard now. */
export async function hasActiveSubscription({ db, clock }: Tools, userId: string): Promise<boolean> {
  const [membership] = await db
    .select({
      status: memberships.status,
      paidUntil: memberships.paidUntil,
      isSetUp: memberships.isSetUp,
      resumesAt: memberships.resumesAt,
    })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return isEntitled(membership ?? null, clock.now())
}

/** Gives a membership that nobody pays for, until it is taken back. */
export async function grantComplimentaryMembership({ db, clock }: Tools, userId: string): Promise<void> {
  const membership = { status: 'complimentary', paidUntil: null, updatedAt: clock.now() }
  await db
    .insert(memberships)
    .values({ userId, ...membership })
    .onConflictDoUpdate({
      target: memberships.userId,
      set: { ...membership, revision: sql`${memberships.revision} + 1` },
    })
}
