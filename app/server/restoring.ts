import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { OpenDb } from '#app/db/open-db.ts'
import { restoreBackup } from '#app/db/restore.ts'
import { accessTokens } from '#app/db/schema/auth.ts'
import { sessions, verifications } from '#app/db/schema/users.ts'
import type { Jobs } from '#app/platform/jobs.ts'
import { requeueWaitingMails } from '#app/platform/outbox.ts'

export type RestoreOptions = {
  /** Whether what the database holds may be thrown away. */
  replace: boolean
  /** Whether everybody has to sign in again: a session that was ended after the backup would otherwise live again. */
  signOut: boolean
  /** Whether everything is done and then undone, to see that it would go well. */
  dryRun: boolean
}

export const Restored = z.object({ rows: z.number(), takenAt: z.string() })
export type Restored = z.infer<typeof Restored>

/**
 * Takes a backup back, and the emails that were waiting in it into the queue.
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
