import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { type Attempt, tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { isHalfYearly } from './half-year.ts'
import { accessEndOf, warningMark, warningOf } from './membership-events.ts'
import { planOf, REMINDER_DAYS } from './plan.ts'
import { stateOf } from './state.ts'
import { readPlan } from './subscription-state.ts'

/**
 * Reminds members three days before a charge that ends their free month or pause, and every half-year of a monthly one.
 * One email per charge, however often it is called. Source: DMCC Act 2024, section 258.
 *
 * @param attempt How each is sent; who passes one also hears of failures.
 * @returns The number of members reminded.
 */
export async function sendChargeReminders(tools: Tools, attempt: Attempt = eachOf(tools)): Promise<number> {
  const { db, clock, outbox, settings } = tools
  const now = clock.now()
  const soon = daysAfter(now, REMINDER_DAYS)
  const due = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        isNull(memberships.endsAt),
        eq(memberships.isFrozen, false),
        or(
          and(eq(memberships.status, 'trialing'), memberships.isSetUp, isSoon(memberships.trialEndsAt)),
          and(eq(memberships.status, 'active'), isSoon(memberships.resumesAt)),
          and(eq(memberships.status, 'active'), isNull(memberships.resumesAt), isSoon(memberships.paidUntil)),
        ),
      ),
    )
  let reminded = 0
  for (const { userId } of due)
    await attempt('a reminder of a charge', async () => {
      reminded += await remind(userId)
    })
  return reminded

  function remind(userId: string): Promise<number> {
    return outbox.transaction(async (tx, post) => {
      const [row] = await tx.select().from(memberships).where(eq(memberships.userId, userId)).for('update')
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
      if (!row || !user) return 0
      const { after, on } = chargeOf(row)
      if (!on || (after === 'month' && !(row.firstPaidAt && isHalfYearly(row.firstPaidAt, on)))) return 0
      const charge = `${after}:${row.subscriptionId}:${on.toISOString()}`
      if (row.remindedOf === charge) return 0
      await tx.update(memberships).set({ remindedOf: charge }).where(eq(memberships.userId, userId))
      const amount = row.price ?? planOf(readPlan(row.plan ?? undefined), settings.now()).price
      const currency = row.currency ?? 'gbp'
      await post({
        to: user.email,
        template: 'charge-reminder',
        props: { amount, currency, on: on.toISOString(), after, hasGuarantee: row.refundedAt === null },
      })
      return 1
    })
  }

  function isSoon(
    column: typeof memberships.trialEndsAt | typeof memberships.resumesAt | typeof memberships.paidUntil,
  ) {
    return and(sql`${column} is not null`, gt(column, now), lte(column, soon))
  }
}

/**
 * Warns members of an unpaid month a second and a third time: a week, and two days, before their dashboard closes. The
 * first warning is sent when the payment fails (sync.server.ts).
 *
 * @param attempt As above.
 * @returns The number of members warned.
 */
export async function sendUnpaidWarnings(
  tools: Pick<Tools, 'db' | 'clock' | 'log' | 'outbox'>,
  attempt: Attempt = eachOf(tools),
): Promise<number> {
  const { db, clock, outbox } = tools
  const unpaid = await db.select().from(memberships).where(eq(memberships.status, 'past_due'))
  let warned = 0
  for (const { userId } of unpaid.filter((row) => warningOf(withState(row, clock.now()), clock.now())))
    await attempt('a warning of an unpaid month', async () => {
      warned += await warn(userId)
    })
  return warned

  function warn(userId: string): Promise<number> {
    return outbox.transaction(async (tx, post) => {
      const [row] = await tx.select().from(memberships).where(eq(memberships.userId, userId)).for('update')
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
      const late = row && withState(row, clock.now())
      const warning = late && warningOf(late, clock.now())
      if (!warning || !user) return 0
      await tx
        .update(memberships)
        .set({ warnedOf: warningMark(late, warning) })
        .where(eq(memberships.userId, userId))
      const closesAt = accessEndOf(late)?.toISOString() ?? null
      await post({ to: user.email, template: 'membership-unpaid', props: { warning, closesAt, confirmAt: null } })
      return 1
    })
  }
}

const eachOf =
  (tools: Pick<Tools, 'log'>): Attempt =>
  (what, work) =>
    tryOrLog(tools, what, work)

const withState = (row: typeof memberships.$inferSelect, now: Date) => ({ ...row, state: stateOf(row, now) })

/** Returns the next charge, and what precedes it. */
function chargeOf({ status, trialEndsAt, resumesAt, paidUntil }: typeof memberships.$inferSelect) {
  if (status === 'trialing') return { after: 'trial' as const, on: trialEndsAt }
  return resumesAt ? { after: 'pause' as const, on: resumesAt } : { after: 'month' as const, on: paidUntil }
}
