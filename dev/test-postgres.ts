import type { TestProject } from 'vitest/node'
import { openDb } from '#app/db/open-db.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { quickPlace } from './quick-folder.ts'
import { fillTemplate } from './test-template.ts'

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
