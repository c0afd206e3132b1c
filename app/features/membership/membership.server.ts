import { eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { planOf } from './plan.ts'
import { isEntitled } from './state.ts'
import { readPlan } from './subscription-state.ts'

/** Whether this person may use the dashboard now. */
export async function hasActiveSubscription({ db, clock }: Tools, userId: string): Promise<boolean> {
  const [membership] = await db.select().from(memberships).where(eq(memberships.userId, userId))
  return isEntitled(membership ?? null, clock.now())
}

/** Everybody at Stripe whose membership may still change: not those whose last one has ended. */
export async function listLiveCustomers({ db }: Tools): Promise<string[]> {
  const rows = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .leftJoin(memberships, eq(memberships.userId, billingCustomers.userId))
    .where(or(isNull(memberships.status), notInArray(memberships.status, ['canceled', 'incomplete_expired'])))
  return rows.map(({ customerId }) => customerId)
}

export type Payer = { id: string; email: string; plan: string | null }

/** Whom a customer at Stripe is; null for one that is not ours, or is no more. */
export async function findPayer({ db }: Tools, customerId: string): Promise<Payer | null> {
  const [row] = await db
    .select({ id: users.id, email: users.email, plan: memberships.plan })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(billingCustomers.customerId, customerId))
  return row ?? null
}

/** What a plan is called on a receipt. */
export const nameOfPlan = ({ settings }: Pick<Tools, 'settings'>, plan: string | undefined): string =>
  planOf(readPlan(plan), settings.now()).name

/** Grants a complimentary membership, until it is revoked. */
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
