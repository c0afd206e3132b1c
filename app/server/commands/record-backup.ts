import type { Writable } from 'node:stream'
import { writeBackup } from '#app/db/backup.ts'
import type { OpenDb } from '#app/db/open-db.ts'
import { systemClock } from '#app/platform/clock.ts'
import { recordRun } from '#app/platform/jobs/site-runs.ts'

/** Records a backup made by `npm run backup`, so that the site's health page shows it. */
export async function recordBackup(database: OpenDb, output: Writable): Promise<void> {
  await recordRun({ db: database.db, clock: systemClock }, 'backup', async () => {
    await writeBackup(database, output, systemClock.now())
    return { facts: { file: 'by hand' }, result: undefined }
  })
}
