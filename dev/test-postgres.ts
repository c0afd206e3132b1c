import type { TestProject } from 'vitest/node'
import { migrateDb } from '#app/db/migrate.ts'
import { type OpenDb, openDb } from '#app/db/open-db.ts'
import { SHELVES } from '#app/office/texts/shelves.server.ts'
import { startJobs } from '#app/platform/jobs.ts'
import { createLog } from '#app/platform/log.ts'
import { openPublishing } from '#app/platform/publishing.ts'
import { seedDocuments } from '#app/platform/seed-documents.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { quickPlace } from './quick-folder.ts'

/** A private PostgreSQL for the room tests, with a filled template that each test file copies. */
export default async function setup(project: TestProject) {
  project.provide('snapshot', null)
  // Tests don't need durability here; it's measured elsewhere, with the real settings.
  const server = await startPrivatePostgres({ durable: false, within: quickPlace() })
  if (!server) {
    process.stderr.write(
      '\n!! POSTGRESQL IS NOT INSTALLED: the room tests ran on the embedded database only. (sudo apt-get install postgresql)\n\n',
    )
    project.provide('postgres', null)
    return
  }
  const database = await openDb({ kind: 'postgres', url: await server.createDatabase('template_rooms') })
  await fillTemplate(database)
  await database.close()
  project.provide('postgres', server.url)
  return () => server.stop()
}

/** Gives the template what each test file would create otherwise: tables, those of the job queue, and the texts. */
async function fillTemplate(database: OpenDb): Promise<void> {
  const log = createLog('silent')
  await migrateDb(database, 'migrations')
  await (await startJobs(database, log)).stop()
  const publishing = await openPublishing(database, log)
  await seedDocuments({ db: database.db, publishing }, SHELVES)
  await publishing.close()
}
