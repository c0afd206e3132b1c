import { sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import { lastRun } from '#app/platform/jobs/site-runs.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isBackupDue, isDrillDue } from './backup-rule.ts'
import { hasBackup } from './backups.server.ts'

const RETRY_AFTER_MS = 3_600_000

/** Makes a backup each day at its time, and restores one each week as a test. @returns A function that stops it. */
export const watchBackups = (tools: Pick<Tools, 'config' | 'jobs' | 'db' | 'clock' | 'log'>): (() => Promise<void>) =>
  repeat({ what: 'backups', everyMs: 60_000, log: tools.log }, () => beginBackups(tools))

/** Starts what is due. Several processes may find it due together: a lock on the last run lets only one start it. */
export async function beginBackups(tools: Pick<Tools, 'config' | 'jobs' | 'db' | 'clock'>): Promise<void> {
  const { config, jobs, db, clock } = tools
  const { at } = config.backups
  if (at === null) return
  const began = await db.transaction(async (tx) => {
    await tx.execute(lockFor('backup', 'due'))
    const { rows } = await tx.execute(
      sql`select 1 from pgboss.job where name = 'upkeep' and state in ('created', 'retry', 'active')`,
    )
    if (rows.length > 0) return false
    const site = { db: tx, clock }
    const [backup, drill] = [await lastRun(site, 'backup'), await lastRun(site, 'drill')]
    const now = clock.now()
    // A failed backup is retried after an hour.
    if (backup?.problem && now.getTime() - backup.endedAt.getTime() < RETRY_AFTER_MS) return false
    if (isBackupDue(at, backup?.problem ? null : (backup?.startedAt ?? null), now))
      await jobs.add(tx, 'upkeep', { what: 'backup', isRetry: Boolean(backup?.problem) })
    else if (backup && isDrillDue(drill, now) && (await hasBackup({ config }, tx)))
      await jobs.add(tx, 'upkeep', { what: 'drill' })
    else return false
    return true
  })
  if (began) jobs.wake('upkeep')
}
