import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { addDays } from '#app/values/local-date.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { today } from './enrolment.ts'
import { temporaryFolder, usedFolder } from './folder.ts'
import { type Cell, fetchFrom, type Person, tick } from './person.ts'
import { COMPILED, type Product, startProduct } from './product.ts'

// docs/operations.md, 'Backups': from the embedded database to PostgreSQL and back, in one command each.
it('goes from the embedded database to PostgreSQL and back: what was acknowledged is there, a trial leaves nothing', {
  timeout: 600_000,
}, async ({ skip }) => {
  const postgres = await startPrivatePostgres({ durable: true, within: quickPlace() })
  if (!postgres) {
    process.stderr.write('\n!! POSTGRESQL IS NOT INSTALLED: moving to it and back was not tested.\n\n')
    return skip()
  }
  onTestFinished(() => postgres.stop())
  const url = await postgres.createDatabase('the_site')
  const { dataDir, person } = usedFolder()
  const embedded = { DATA_DIR: dataDir }

  const first = await startProduct({ dataDir })
  await tickDay(first, person, 1)
  // A trial may look at a site that runs, and is no backup; a move waits until it is stopped.
  expect(await move(embedded, url, '--dry-run')).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ rec/) })
  expect(await relations(url)).toBe(0)
  const tooEarly = await move(embedded, url)
  expect([tooEarly.code, tooEarly.output]).toEqual([
    1,
    expect.stringMatching(/^The data folder \S+ is already open in .+\n {2}because: .+\n$/),
  ])
  expect(await relations(url)).toBe(0)
  await first.end('SIGTERM')

  const there = await move(embedded, url)
  expect(there).toMatchObject({ code: 0, output: expect.stringContaining('Now set DATABASE_URL to it') })
  expect(await rowsOf(url, "select 1 from site_runs where kind = 'backup'")).toEqual([])
  const again = await move(embedded, url)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('The database to move to is not empty')])
  expect(again.output).not.toContain('--replace')

  const second = await startProduct({ dataDir, env: { DATABASE_URL: url } })
  expect(await isTicked(second, person, 1)).toBe(true)
  await tickDay(second, person, 2)

  const onPostgres = { DATA_DIR: dataDir, DATABASE_URL: url }
  const back = temporaryFolder()
  const running = await move(onPostgres, back)
  expect([running.code, running.output]).toEqual([1, expect.stringContaining('The site still runs on this database')])
  expect(readdirSync(back)).toEqual([])
  expect(await move(onPostgres, temporaryFolder(), '--while-running')).toMatchObject({ code: 0 })
  await second.end('SIGTERM')

  const occupied = await move(onPostgres, dataDir)
  expect([occupied.code, occupied.output]).toEqual([1, expect.stringContaining('There is already a database in')])
  expect(await move(onPostgres, back, '--dry-run')).toMatchObject({ code: 0 })
  expect(readdirSync(back)).toEqual([])
  const returned = await move(onPostgres, back)
  expect(returned).toMatchObject({ code: 0, output: expect.stringContaining(`set DATA_DIR to ${back}`) })
  cpSync(join(dataDir, 'session-secret'), join(back, 'session-secret'))
  const third = await startProduct({ dataDir: back })
  for (const ago of [1, 2]) expect(await isTicked(third, person, ago)).toBe(true)
  await tickDay(third, person, 3)
  await third.end('SIGTERM')

  // The tables of another program are no place for ours, and stay as they are.
  const foreign = await postgres.createDatabase('another')
  await rowsOf(foreign, 'create table theirs (id int)')
  const refused = await move({ DATA_DIR: back }, foreign)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('something in public.theirs')])
  expect(await relations(foreign)).toBe(1)

  // What isn't a site's database can't be moved, and the folder it should have gone to is left as it was.
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'session-secret'), 'kept')
  for (const target of [folder, join(folder, 'new', 'site')])
    expect(await move({ DATA_DIR: back, DATABASE_URL: foreign }, target)).toMatchObject({ code: 1 })
  expect(readdirSync(folder)).toEqual(['session-secret'])
})

it('is asked for with one place, from one in which there is a database', async () => {
  const DATA_DIR = temporaryFolder()
  expect(await move({ DATA_DIR })).toMatchObject({
    code: 64,
    output: expect.stringContaining('npm run move -- TARGET'),
  })
  const { code, output } = await move({ DATA_DIR }, join(DATA_DIR, 'new'))
  expect([code, output]).toEqual([1, expect.stringContaining(`There is no database in ${DATA_DIR}`)])
  expect(readdirSync(DATA_DIR)).toEqual([])
})

/** Fixed at the start, in case midnight passes. */
const TODAY = today()
const cellOf = (ago: number): Cell => ({ date: addDays(TODAY, -ago), habit: 'exercise' })

async function tickDay(product: Product, person: Person, ago: number): Promise<void> {
  expect((await tick(product, person, cellOf(ago))).status).toBe(200)
}

async function isTicked(product: Product, person: Person, ago: number): Promise<boolean> {
  const { date, habit } = cellOf(ago)
  return (await (await fetchFrom(product, `/api/routine?date=${date}`, { person })).json())[habit]
}

async function relations(url: string): Promise<number> {
  const own = `select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'`
  return (await rowsOf(url, own)).length
}

async function rowsOf(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** Runs the command in a process of its own, as an operator does. */
async function move(env: Record<string, string>, ...args: string[]): Promise<{ code: unknown; output: string }> {
  const { NODE_ENV: _testing, DATABASE_URL: _mine, ...inherited } = process.env
  const child = spawn(process.execPath, ['--liftoff-only', resolve('app/server/commands/move.ts'), ...args], {
    env: { ...inherited, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, output: `${out}${err}` }
}
