import { migrateDb } from '#app/db/migrate.ts'
import type { OpenDb } from '#app/db/open-db.ts'
import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { startJobs } from '#app/platform/jobs/jobs.ts'
import { openPublishing } from '#app/platform/texts/publishing.ts'
import { seedDocuments } from '#app/platform/texts/seed-documents.ts'
import { createLog } from '#app/platform/watch/log.ts'

/** Gives a database what each test file would create otherwise: tables, those of the job queue, and the texts. */
export async function fillTemplate(database: OpenDb): Promise<void> {
  const log = createLog('silent')
  await migrateDb(database, 'migrations')
  await (await startJobs(database, log)).stop()
  const publishing = await openPublishing(database, log)
  await seedDocuments({ db: database.db, publishing }, SHELVES)
  await publishing.close()
}
