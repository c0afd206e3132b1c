import { and, eq, inArray } from 'drizzle-orm'
import { outboxMails } from '#app/db/schema/platform.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { reconcile } from '#app/features/payments/reconcile.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Jobs } from '#app/platform/jobs/jobs.ts'
import type { QueueName } from '#app/platform/jobs/queues.ts'
import type { Tools } from '#app/platform/tools.ts'
import { backUpHere, drillRestore } from './backups.server.ts'
import { listDeadMails } from './health.server.ts'

/** What the page's buttons start; each runs as a job, so that no page waits for it. */
export const UPKEEP = ['backup', 'drill', 'books'] as const
export type Upkeep = (typeof UPKEEP)[number]

/** Starts the worker for maintenance requested on the page. */
export async function startUpkeep(tools: Tools, jobs: Jobs): Promise<void> {
  await jobs.work<{ what: Upkeep; isRetry?: boolean }>('upkeep', async ({ what, isRetry = false }) => {
    if (what === 'backup') return backUpHere(tools, { isRetry })
    if (what === 'drill') return drillRestore(tools)
    if (tools.payments) await reconcile(tools, tools.payments)
  })
}

/** @throws AppError 409 for the books while payments are off. */
export async function beginUpkeep(tools: Tools, by: CurrentUser, what: Upkeep): Promise<void> {
  if (what === 'books' && !tools.payments)
    throw new AppError('conflict', 'Payments are off, so there is no Stripe to ask.')
  await tools.db.transaction(async (tx) => {
    await tools.jobs.add(tx, 'upkeep', { what })
    await audit(tx, { by, action: `health.${what}`, subject: 'site:upkeep' }, tools.clock.now())
  })
  tools.jobs.wake('upkeep')
}

/**
 * Resends failed emails, one or all of them. Safe for two concurrent requests: each email is sent by one of them.
 *
 * @throws AppError 409 when there is none that can still be sent.
 */
export async function resendMails(tools: Tools, by: CurrentUser, id?: string): Promise<number> {
  const now = tools.clock.now()
  const count = await tools.db.transaction(async (tx) => {
    const found = (await listDeadMails({ ...tools, db: tx as Tools['db'] }, id ? [id] : undefined)).map(
      (mail) => mail.id,
    )
    const taken =
      found.length === 0
        ? []
        : await tx
            .update(outboxMails)
            .set({ status: 'waiting', attempts: 0 })
            .where(and(inArray(outboxMails.id, found), eq(outboxMails.status, 'dead')))
            .returning({ id: outboxMails.id })
    for (const mail of taken) {
      await tools.jobs.add(tx, 'mail', mail)
      await audit(tx, { by, action: 'health.resend', subject: `mail:${mail.id}` }, now)
    }
    return taken.length
  })
  if (count === 0) throw new AppError('conflict', 'That email has been sent in the meantime, or it’s too late for it.')
  tools.jobs.wake('mail')
  return count
}

/** Requeues failed jobs. @throws AppError 409 when there is none. */
export async function retryJobs(tools: Tools, by: CurrentUser, queue: QueueName): Promise<void> {
  const count = await tools.db.transaction(async (tx) => {
    const again = await tools.jobs.retryFailed(tx, queue)
    if (again > 0)
      await audit(
        tx,
        { by, action: 'health.retry', subject: `queue:${queue}`, after: { jobs: again } },
        tools.clock.now(),
      )
    return again
  })
  if (count === 0) throw new AppError('conflict', 'Nothing has failed in this queue any more.')
  tools.jobs.wake(queue)
}
