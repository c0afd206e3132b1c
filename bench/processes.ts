import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Person, signInToTrack } from '#dev/durability/person.ts'
import { type Product, startProduct } from '#dev/durability/product.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { cpuSeconds, load, median, type Target } from './load.ts'
import type { Report } from './report.ts'

const PROCESSES = 3
const CONNECTIONS = 24
const ROUNDS = 5
/** Of a core, for each process: so little that three of them leave the rest of two cores to the database and the load. */
const SHARES = [0.08, 0.2]
const CONTROL = '/sys/fs/cgroup/cpu'
const PERIOD_US = 20_000

/**
 * Three processes on one PostgreSQL against one of them, each held to the same small share of a core: what is measured is
 * the product and its database, and not how many cores this machine happens to have.
 */
export async function measureProcesses(folder: string, report: Report): Promise<void> {
  const postgres = await startPrivatePostgres({ durable: true })
  if (!postgres || !existsSync(join(CONTROL, 'cpu.cfs_quota_us'))) {
    report.skipped('Three processes against one', `it needs PostgreSQL and the processor’s control group (${CONTROL})`)
    await postgres?.stop()
    return
  }
  const url = await postgres.createDatabase('processes')
  const env = { DATABASE_URL: url, SESSION_SECRET: 'one-secret-shared-by-all-three-processes' }
  const products: Product[] = []
  // One after the other: the first makes the tables.
  for (let at = 0; at < PROCESSES; at += 1)
    products.push(await startProduct({ dataDir: join(folder, `processes-${at}`), env }))
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    const [first] = products
    if (!first) return
    const person = await signInToTrack(first, 'member@example.test')
    await database.query(`update users set joined_on = '2020-01-01'`)
    const date = new Date().toISOString().slice(0, 10)
    for (const share of SHARES) {
      const free = products.map(({ pid }) => holdTo(pid, share))
      report.heading(`${PROCESSES} processes against one on PostgreSQL, each held to ${share} of a core`)
      const site = { products, person, database, share }
      await compare('GET /api/routine', { ...site, path: '/api/routine', method: 'GET' }, report)
      await compare('PUT of a habit', { ...site, path: `/api/routine/${date}/exercise`, method: 'PUT' }, report)
      for (const one of free) one()
    }
  } finally {
    await database.end()
    for (const product of products) await product.end('SIGKILL')
    await postgres.stop()
  }
}

type Asked = {
  products: readonly Product[]
  person: Person
  database: pg.Client
  share: number
  path: string
  method: 'GET' | 'PUT'
}
type Seen = { perSecond: number; site: number; database: number; waits: string }

async function compare(name: string, asked: Asked, report: Report): Promise<void> {
  const pairs: { one: Seen; all: Seen }[] = []
  for (const products of [asked.products.slice(0, 1), asked.products]) await measure({ ...asked, products })
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({
      one: await measure({ ...asked, products: asked.products.slice(0, 1) }),
      all: await measure(asked),
    })
  const gain = median(pairs.map(({ one, all }) => all.perSecond / one.perSecond))
  const of = (seen: (pair: { one: Seen; all: Seen }) => number) => median(pairs.map(seen))
  const site = of(({ all }) => all.site) / (PROCESSES * asked.share)
  const engine = of(({ all }) => all.database)
  const isHeldByUs = site > 0.9
  const waits = pairs[Math.floor(ROUNDS / 2)]?.all.waits ?? ''
  // Where the processes have time left it is the database that says how many.
  if (isHeldByUs) report.figure(`${name}, of what one does`, gain, { atLeast: 2.4 })
  else report.claim(`${name}: ${gain.toFixed(2)} of what one does, the rest is the database’s`, gain > 1)
  report.note(
    '',
    `${Math.round(of(({ one }) => one.perSecond))} and ${Math.round(of(({ all }) => all.perSecond))} a second`,
  )
  report.note(
    isHeldByUs ? 'the limit: the processes’ own share' : 'the limit: the database',
    `processes use ${Math.round(site * 100)} % of theirs, the database ${engine.toFixed(2)} cores; its statements: ${waits}`,
  )
}

/** What some processes answer together, the processor that they and the database need for it, and what statements wait for. */
async function measure({ products, person, database, path, method }: Asked): Promise<Seen> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const engine = () => rows.reduce((sum, { pid }) => sum + secondsOf(pid), 0)
  const [before, startedAt] = [engine(), performance.now()]
  let isOver = false
  const looking = look(database, () => isOver)
  const loads = await Promise.all(
    products.map(({ url, origin, pid }) => {
      const target: Target = {
        ...{ url: url + path, pid, method },
        headers: { origin, cookie: person.cookie, ...(method === 'PUT' ? { 'content-type': 'application/json' } : {}) },
        ...(method === 'PUT' ? { bodies: TICKS } : {}),
      }
      return load(target, { rounds: 1, seconds: 2, connections: CONNECTIONS / products.length })
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    site: loads.reduce((sum, { busy }) => sum + busy, 0),
    database: (engine() - before) / seconds,
    waits: await looking,
  }
}

const TICKS = ['done', 'not-done', 'small'].map((state) => JSON.stringify({ state }))

/** What statements that are being carried out wait for, most often first. */
async function look(database: pg.Client, isOver: () => boolean): Promise<string> {
  const seen = new Map<string, number>()
  while (!isOver()) {
    const { rows } = await database.query<{ what: string }>(
      `select coalesce(wait_event, 'the processor') as what from pg_stat_activity
       where state = 'active' and pid <> pg_backend_pid()`,
    )
    for (const { what } of rows) seen.set(what, (seen.get(what) ?? 0) + 1)
    await wait(50)
  }
  const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
  return [...seen]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([what, count]) => `${what} ${Math.round((100 * count) / all)} %`)
    .join(', ')
}

/** Gives a process no more than a share of a core, until what comes back is called. */
function holdTo(pid: number, share: number): () => void {
  const group = join(CONTROL, `bench-${pid}`)
  mkdirSync(group)
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)))
  const homes = readFileSync(`/proc/${pid}/cgroup`, 'utf8')
  const home = /:cpu:(.*)/.exec(homes)?.[1] ?? '/'
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return () => {
    writeFileSync(join(CONTROL, home, 'cgroup.procs'), String(pid))
    rmdirSync(group)
  }
}

function secondsOf(pid: number): number {
  try {
    return cpuSeconds(pid)
  } catch {
    // A connection that was closed meanwhile.
    return 0
  }
}
