import { sql } from 'drizzle-orm'
import type { Jobs } from '#app/platform/jobs/jobs.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Mailer } from '#app/platform/messages/mailer.ts'
import type { Tools } from '#app/platform/tools.ts'
import { emailWaitlist } from './available.server.ts'
import { sendSome } from './deliver.server.ts'
import { queueDueSteps } from './due-steps.server.ts'
import { startDueLetters } from './start.server.ts'

/**
 * Sends letters in a queue of their own, so that no sign-in code waits behind one, and every twenty seconds starts what
 * is due and resumes what a crash interrupted.
 *
 * @returns A function that stops it: letters being handed over are finished, no other is started.
 */
export async function startLetters(tools: Tools, jobs: Jobs, mailer: Mailer): Promise<() => Promise<void>> {
  let isStopping = false
  const sender = { tools, mailer, isStopping: () => isStopping }
  await jobs.work<{ id: string }>('letters', async ({ id }) => {
    const isMore = await sendSome(sender, id)
    if (!isMore) return
    await jobs.add(tools.db, 'letters', { id })
    jobs.wake('letters')
  })
  const stop = repeat({ what: 'letters', everyMs: 20_000, firstAfterMs: 5_000, log: tools.log }, async () => {
    for (const work of [startDueLetters, emailWaitlist, queueDueSteps, resumeLeft])
      await tryOrLog(tools, 'letters', () => work(tools))
  })
  return async () => {
    isStopping = true
    await stop()
  }
}

/** Enqueues every letter with pending recipients, unless it's queued: jobs aren't part of a backup. */
async function resumeLeft({ db, clock, jobs }: Pick<Tools, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now().toISOString()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from campaigns where status = 'sending' and (not_before is null or not_before <= ${now}::timestamptz)
      and (kind = 'letter' or exists (select 1 from deliveries where campaign_id = campaigns.id and status = 'waiting'))
      and not exists (select 1 from pgboss.job where name = 'letters' and state in ('created', 'retry', 'active')
        and data ->> 'id' = campaigns.id::text)`)
  for (const { id } of rows) await jobs.add(db, 'letters', { id })
  if (rows.length > 0) jobs.wake('letters')
}
