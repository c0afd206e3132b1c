import { and, eq, gt, isNull } from 'drizzle-orm'
import { accountClosings } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { resumeRenewal, stopRenewal } from '#app/features/membership/leave.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'

const DAY_MS = 86_400_000
/** The grace period before an account is deleted. Source: content/legal/privacy-policy.md. */
const DAYS_TO_CHANGE_ONES_MIND = 7

/**
 * Begins the end of an account: from now on nothing more is charged, in seven days everything is erased, and until then
 * one click takes it back. Asked again, nothing changes, least of all the date.
 *
 * @throws AppError 409 for people who work here: the site would be left without them.
 */
export async function closeAccount(
  tools: Tools,
  user: Pick<CurrentUser, 'id' | 'email' | 'role' | 'timeZone'>,
): Promise<void> {
  if (user.role !== 'member')
    throw new AppError(
      'conflict',
      'This account has a staff role, so it can’t be deleted here. The role must be removed first.',
    )
  const now = tools.clock.now()
  const dueAt = new Date(now.getTime() + DAYS_TO_CHANGE_ONES_MIND * DAY_MS)
  await tools.outbox.transaction(async (tx, post) => {
    const [closing] = await tx
      .insert(accountClosings)
      .values({ userId: user.id, requestedAt: now, dueAt })
      .onConflictDoNothing()
      .returning()
    if (!closing) return
    const { timeZone } = user
    await post({ to: user.email, template: 'account-closing', props: { dueAt: dueAt.toISOString(), timeZone } })
    await tools.jobs.add(tx, 'erasure', { userId: user.id })
    await tools.jobs.add(tx, 'erasure', { userId: user.id }, dueAt)
  })
  // Usually done before the page is drawn again; if not, the job goes on with it.
  await stopBilling(tools, user.id).catch((error) => tools.log.warn({ err: error }, 'renewal not ended yet'))
  tools.jobs.wake('erasure')
}

/**
 * Takes the end of an account back, and the end of the renewal with it if that came from here.
 *
 * @throws AppError 409 once the seven days are over.
 */
export async function keepAccount(tools: Tools, userId: string): Promise<void> {
  const [kept] = await tools.db
    .delete(accountClosings)
    .where(and(eq(accountClosings.userId, userId), gt(accountClosings.dueAt, tools.clock.now())))
    .returning()
  if (!kept && (await tools.db.select().from(accountClosings).where(eq(accountClosings.userId, userId))).length > 0)
    throw new AppError('conflict', 'The seven days are up and your account is being deleted.')
  if (kept?.billingStoppedAt) await resumeRenewal(tools, userId)
}

/** Cancels the renewal of an account that is being closed, once. */
export async function stopBilling(tools: Tools, userId: string): Promise<void> {
  const open = and(eq(accountClosings.userId, userId), isNull(accountClosings.billingStoppedAt))
  const [closing] = await tools.db.select().from(accountClosings).where(open)
  if (!closing || !(await stopRenewal(tools, userId))) return
  await tools.db.update(accountClosings).set({ billingStoppedAt: tools.clock.now() }).where(open)
}
