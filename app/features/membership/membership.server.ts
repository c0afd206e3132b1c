import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { planOf } from './plan.ts'
import { lockMembership, readMembership } from './read-membership.server.ts'
import { isEntitled, NO_END, stateOf } from './state.ts'
import { readPlan } from './subscription-state.ts'

/** Whether this person may use the dashboard now. */
export async function hasActiveSubscription({ db, clock }: Tools, userId: string): Promise<boolean> {
  const found = await readMembership(db, { userId })
  return isEntitled(found?.row ?? null, clock.now())
}

/** Returns those of the given people whose membership is open now. One query for any number. */
export async function membersAmong(
  { db, clock }: { db: DbOrTx; clock: Tools['clock'] },
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select()
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]))
  return new Set(rows.filter((row) => isEntitled(row, clock.now())).map(({ userId }) => userId))
}

/**
 * Guards what the membership includes, checked on every request: it closes at the moment the membership ends.
 *
 * @throws AppError 403
 */
export async function requireMembership(tools: Tools, userId: string): Promise<void> {
  if (await hasActiveSubscription(tools, userId)) return
  throw new AppError(
    'forbidden',
    'This comes with the membership. What you wrote before stays yours to read and to download.',
  )
}

/** Lists the Stripe customers whose membership may still change: not those whose last one has ended. */
export async function listLiveCustomers({ db }: Tools): Promise<string[]> {
  const rows = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .leftJoin(memberships, eq(memberships.userId, billingCustomers.userId))
    .where(or(isNull(memberships.status), notInArray(memberships.status, ['canceled', 'incomplete_expired'])))
  return rows.map(({ customerId }) => customerId)
}

export type Payer = { id: string; email: string; country: string | null; plan: string | null; endsAt: Date | null }

/** Returns the person of a Stripe customer; null for one that is not ours, or no longer exists. */
export async function findPayer({ db }: Tools, customerId: string): Promise<Payer | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      country: billingCustomers.country,
      plan: memberships.plan,
      endsAt: memberships.endsAt,
    })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(billingCustomers.customerId, customerId))
  return row ?? null
}

/** Returns a plan's name on a receipt. */
export const nameOfPlan = ({ settings }: Pick<Tools, 'settings'>, plan: string | undefined): string =>
  planOf(readPlan(plan), settings.now()).name

/**
 * Grants a complimentary membership.
 *
 * @param until When it ends; null = until it is revoked.
 * @param alongside Written in the same transaction.
 * @throws AppError 409 for somebody who has a membership already, since that would be overwritten, or a gift that lasts
 *   longer, which somebody may have paid for.
 */
export async function grantComplimentaryMembership(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  userId: string,
  until: Date | null = null,
  alongside?: (tx: DbOrTx) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const before = await lockMembership(tx, userId, now)
    const { name, mayJoin } = stateOf(before, now)
    if (!mayJoin && name !== 'gift')
      throw new AppError('conflict', 'This person has a membership. It must end before one can be given.')
    if (name === 'gift' && until && (before?.endsAt ?? NO_END) > until)
      throw new AppError('conflict', 'Their gift lasts longer than that. If it’s to be shorter, take it back first.')
    const openedAt = before?.openedAt ?? now
    const membership = { status: 'complimentary', paidUntil: null, endsAt: until, openedAt, updatedAt: now }
    await tx
      .update(memberships)
      .set({ ...membership, revision: sql`${memberships.revision} + 1` })
      .where(eq(memberships.userId, userId))
    await alongside?.(tx)
  })
}

/** Revokes a complimentary membership. @throws AppError 409 when there is none. */
export async function revokeComplimentaryMembership(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  userId: string,
  alongside: (tx: DbOrTx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(memberships)
      .set({
        status: 'canceled',
        endsAt: clock.now(),
        updatedAt: clock.now(),
        revision: sql`${memberships.revision} + 1`,
      })
      .where(and(eq(memberships.userId, userId), eq(memberships.status, 'complimentary')))
      .returning()
    if (!ended) throw new AppError('conflict', 'There is no complimentary membership to take back.')
    await alongside(tx)
  })
}
