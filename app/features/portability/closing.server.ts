import { and, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { accountClosings } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { isMonthUnpaid, resumeRenewal, stopRenewal } from '#app/features/membership/leave.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'

/** The grace period before an account is deleted. Source: content/legal/privacy-policy.md. */
const GRACE_DAYS = 7

/**
 * Starts closing an account: billing stops now, everything is erased in seven days, and until then one click undoes it.
 * Idempotent: closing again doesn't move the date.
 *
 * @param alongside Written in the same transaction.
 * @throws AppError 409 for staff, whom the site can't do without.
 */
export async function closeAccount(
  tools: Tools,
  user: Pick<CurrentUser, 'id' | 'email' | 'role' | 'timeZone'>,
  alongside: (tx: DbOrTx) => Promise<void> = async () => {},
): Promise<void> {
  if (user.role !== 'member')
    throw new AppError(
      'conflict',
      'This account has a staff role, so it can’t be deleted here. The role must be removed first.',
    )
  const now = tools.clock.now()
  const dueAt = daysAfter(now, GRACE_DAYS)
  const isUnpaid = await isMonthUnpaid(tools, user.id)
  await tools.outbox.transaction(async (tx, post) => {
    const [closing] = await tx
      .insert(accountClosings)
      .values({ userId: user.id, requestedAt: now, dueAt })
      .onConflictDoNothing()
      .returning()
    if (!closing) return
    await alongside(tx)
    const { timeZone } = user
    const props = { dueAt: dueAt.toISOString(), timeZone, isUnpaid }
    await post({ to: user.email, template: 'account-closing', props })
    await tools.jobs.add(tx, 'erasure', { userId: user.id })
    await tools.jobs.add(tx, 'erasure', { userId: user.id }, dueAt)
  })
  // Usually finished before the next page is rendered; otherwise the job retries it.
  await stopBilling(tools, user.id).catch((error) => tools.log.warn({ err: error }, 'renewal not ended yet'))
  tools.jobs.wake('erasure')
}

/**
 * Undoes closing an account. Resumes the renewal if closing had cancelled it.
 *
 * @throws AppError 409 once the seven days are over.
 */
export async function keepAccount(tools: Tools, userId: string): Promise<void> {
  const isIt = eq(accountClosings.userId, userId)
  const kept = await tools.db.transaction(async (tx) => {
    const [closing] = await tx
      .delete(accountClosings)
      .where(and(isIt, gt(accountClosings.dueAt, tools.clock.now())))
      .returning()
    if (!closing && (await tx.select().from(accountClosings).where(isIt)).length > 0)
      throw new AppError('conflict', 'The seven days are up and your account is being deleted.')
    if (closing?.billingStoppedAt) await tools.jobs.add(tx, 'erasure', { userId })
    return closing
  })
  if (!kept?.billingStoppedAt) return
  // Usually finished before the next page is rendered; otherwise the job does it.
  await resumeRenewal(tools, userId).catch((error) => tools.log.warn({ err: error }, 'renewal not resumed yet'))
  tools.jobs.wake('erasure')
}

/** Cancels the renewal of an account that is being closed. Idempotent. */
export async function stopBilling(tools: Tools, userId: string): Promise<void> {
  const isIt = eq(accountClosings.userId, userId)
  const isClosing = async () => (await tools.db.select().from(accountClosings).where(isIt)).length > 0
  if (!(await isClosing())) return
  let isStopped = false
  await stopRenewal(tools, userId, async () => {
    isStopped = true
    const billingStoppedAt = tools.clock.now()
    await tools.db
      .update(accountClosings)
      .set({ billingStoppedAt })
      .where(and(isIt, isNull(accountClosings.billingStoppedAt)))
  })
  // Kept while Stripe was asked.
  if (isStopped && !(await isClosing())) await resumeRenewal(tools, userId)
}
