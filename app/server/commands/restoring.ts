import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { migrateDb } from '#app/db/migrate.ts'
import { type DbLocation, type OpenDb, withDb } from '#app/db/open-db.ts'
import { restoreBackup } from '#app/db/restore.ts'
import { accessTokens } from '#app/db/schema/auth.ts'
import { sessions, verifications } from '#app/db/schema/users.ts'
import { type Jobs, startJobs } from '#app/platform/jobs/jobs.ts'
import { requeueWaitingMails } from '#app/platform/messages/outbox.ts'
import { createLog } from '#app/platform/watch/log.ts'

export type RestoreOptions = {
  /** Whether existing data may be overwritten. */
  replace: boolean
  /**
   * Whether everyone has to sign in again: the restore would otherwise revive sessions that were ended after the
   * backup.
   */
  signOut: boolean
  /** Whether to roll back at the end, as a test that the restore would succeed. */
  dryRun: boolean
}

export const NEEDS_SECRET =
  'What members wrote opens only with the SESSION_SECRET of the site it came from: set the same one here.'

export const Restored = z.object({ rows: z.number(), takenAt: z.string() })
export type Restored = z.infer<typeof Restored>

/**
 * Restores a backup, and queues the emails that were pending in it.
 *
 * @throws RestoreError with a sentence for the operator; nothing was changed then.
 */
export async function restore(
  { database, jobs }: { database: OpenDb; jobs: Jobs },
  file: Readable,
  { replace, signOut, dryRun }: RestoreOptions,
): Promise<Restored> {
  const restored = await restoreBackup(database, file, {
    replace,
    isTrial: dryRun,
    finish: async (tx) => {
      if (signOut) {
        await tx.delete(sessions)
        await tx.delete(accessTokens)
        await tx.delete(verifications)
      }
      await requeueWaitingMails(tx, jobs)
    },
  })
  jobs.wake('mail')
  return restored
}

/** Restores into a database that no site has open; its tables are made first. */
export const fillDatabase = (location: DbLocation, file: Readable, options: RestoreOptions): Promise<Restored> =>
  withDb(location, async (database) => {
    await migrateDb(database, resolve('migrations'))
    const jobs = await startJobs(database, createLog('warn'))
    try {
      return await restore({ database, jobs }, file, options)
    } finally {
      await jobs.stop()
    }
  })
