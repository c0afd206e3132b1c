import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrateDb } from '#app/db/migrate.ts'
import { openDb } from '#app/db/open-db.ts'
import { showRunning } from '#app/db/running-site.ts'
import { addDays } from '#app/values/local-date.ts'
import { type PrivatePostgres, startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { temporaryFolder } from './folder.ts'
import { startLoad } from './load.ts'
import { fetchFrom, signInToTrack } from './person.ts'
import { startProduct } from './product.ts'

/** Changes that `dev/migrations.test.ts` allows in the next release. */
const EXPANDING = [
  `ALTER TABLE "users" ADD COLUMN "nickname" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "routine_days" ADD COLUMN "daylight" smallint;',
  'CREATE TABLE "later" ("id" uuid PRIMARY KEY NOT NULL, "user_id" text NOT NULL REFERENCES "users"("id") ON DELETE cascade);',
  'CREATE INDEX "routine_days_daylight" ON "routine_days" ("daylight");',
]
/** A change it refuses, to prove that the load below would notice. */
const CONTRACTING = ['ALTER TABLE "routine_days" DROP COLUMN "entered_at" CASCADE;']

const A_TEXT_OF_THE_NEXT = `with tip as (
  insert into documents (kind, slug, revision, published_revision) values ('tip', 'of-the-next', 1, 1) returning id
) insert into document_revisions (document_id, revision, source) select id, 1, '{}' from tip`

let postgres: PrivatePostgres | null = null
beforeAll(async () => {
  postgres = await startPrivatePostgres({ durable: true, within: quickPlace() })
  if (!postgres) process.stderr.write('\n!! POSTGRESQL IS NOT INSTALLED: old code on new tables was not tested.\n\n')
})
afterAll(() => postgres?.stop())

describe('this release, while and after the next one has migrated the database', () => {
  it('answers everything, and starts again: the old code runs on the new tables', async ({ skip }) => {
    const site = await runBesideNext('expanded', EXPANDING)
    if (!site) return skip()
    expect(site.statuses.filter((status) => status !== 200)).toEqual([])
    await site.database.pool.query(A_TEXT_OF_THE_NEXT)
    const next = await site.database.patientPool.connect()
    await showRunning(next, '99.0.0')
    const again = await site.start()
    next.release(true)
    const { rows } = await site.database.pool.query("select status from documents where slug = 'of-the-next'")
    expect(rows, 'the old one leaves the texts of the new one alone').toEqual([{ status: 'published' }])
    expect((await fetchFrom(again, '/readyz')).status).toBe(200)
    const day = await fetchFrom(again, `/api/routine?date=${addDays(today(), -1)}`, { person: site.person })
    expect(await day.json()).toMatchObject({ exercise: true })
    await again.end('SIGTERM')
  })

  it('fails where the next release takes away what it writes', async ({ skip }) => {
    const site = await runBesideNext('contracted', CONTRACTING)
    if (!site) return skip()
    expect(site.statuses.filter((status) => status >= 500).length).toBeGreaterThan(0)
  })
})

/** Runs the product; midway a process of the next release starts, which migrates. */
async function runBesideNext(name: string, statements: readonly string[]) {
  if (!postgres) return null
  const url = await postgres.createDatabase(name)
  const dataDir = temporaryFolder()
  const env = { DATABASE_URL: url, SESSION_SECRET: 'one-secret-shared-by-the-old-and-the-new' }
  const start = () => startProduct({ dataDir, env })
  const product = await start()
  onTestFinished(async () => void (await product.end('SIGKILL')))
  const person = await signInToTrack(product, 'member@example.test')
  const database = await openDb({ kind: 'postgres', url })
  onTestFinished(() => database.close())
  await database.pool.query('update users set joined_on = $1', [addDays(today(), -OPEN_DAYS)])
  const load = startLoad(product, person)
  await load.answered(20)
  await migrateDb(database, migrationsWith(statements))
  await load.answered(40)
  const { statuses } = await load.end()
  await product.end('SIGTERM')
  return { statuses, start, person, database }
}

/** Our migrations plus one of the next release. */
function migrationsWith(statements: readonly string[]): string {
  const folder = join(temporaryFolder(), 'migrations')
  cpSync('migrations', folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const tag = '9999_next_release'
  const when = journal.entries.at(-1).when + 1
  journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, tag, when })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'))
  return folder
}
