import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addDays } from '#app/values/local-date.ts'
import { today } from '#dev/durability/enrolment.ts'
import { type Person, signInToTrack } from '#dev/durability/person.ts'
import { type Product, startProduct } from '#dev/durability/product.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { cpuSeconds, load, median, type Target } from './load.ts'
import type { Report } from './report.ts'

const PROCESSES = 3
/**
 * Of each process: one that has more of them answers more of its reads with one statement, so that the same number for
 * all would favour the one.
 */
const CONNECTIONS = 24
const ROUNDS = 5
/**
 * Shares of a core per process: so small that three of them leave the rest of two cores to the database and the load.
 */
const SHARES = [0.15, 0.3]
const CONTROL = '/sys/fs/cgroup/cpu'
const PERIOD_US = 20_000

/**
 * Compares three processes on one PostgreSQL with one of them, each limited to the same small share of a core: this
 * measures the product and its database, not this machine's number of cores.
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
  // One by one: the first creates the tables.
  for (let at = 0; at < PROCESSES; at += 1)
    products.push(await startProduct({ dataDir: join(folder, `processes-${at}`), env }))
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    const [first] = products
    if (!first) return
    const person = await signInToTrack(first, 'member@example.test')
    await database.query(`update users set joined_on = '2020-01-01'`)
    const site = { products, person, database, share: 1 }
    const calls: [string, Asked][] = [
      ['GET /api/routine', { ...site, path: () => '/api/routine', method: 'GET' }],
      // A day for each connection, so that none waits for another's row.
      ['PUT of a habit', { ...site, path: (at) => `/api/routine/${addDays(today(), -at)}/exercise`, method: 'PUT' }],
    ]
    // Each is warmed up before its CPU is limited.
    for (const [, call] of calls) await measure(call)
    for (const share of SHARES) {
      const free = products.map(({ pid }) => limitCpu(pid, share))
      try {
        report.heading(`${PROCESSES} processes against one on PostgreSQL, each held to ${share} of a core`)
        for (const [name, call] of calls) await compare(name, { ...call, share }, report)
      } finally {
        for (const one of free) one()
      }
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
  path: (connection: number) => string
  method: 'GET' | 'PUT'
}
type Seen = { perSecond: number; site: number; database: number; idle: number; waits: string }

async function compare(name: string, asked: Asked, report: Report): Promise<void> {
  const pairs: { one: Seen; all: Seen }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({
      one: await measure({ ...asked, products: asked.products.slice(0, 1) }),
      all: await measure(asked),
    })
  const gain = median(pairs.map(({ one, all }) => all.perSecond / one.perSecond))
  const of = (seen: (pair: { one: Seen; all: Seen }) => number) => median(pairs.map(seen))
  const site = of(({ all }) => all.site) / (PROCESSES * asked.share)
  const engine = of(({ all }) => all.database)
  const idle = of(({ all }) => all.idle)
  const limit =
    site > 0.9 ? 'the processes’ own share' : idle < 0.1 ? 'this machine’s processor' : 'the database, or its disk'
  const waits = pairs[Math.floor(ROUNDS / 2)]?.all.waits ?? ''
  if (site > 0.9) report.figure(`${name}, of what one does`, gain, { atLeast: 2.4 })
  else report.note(`${name}, of what one does`, gain.toFixed(2))
  report.note(
    '',
    `${Math.round(of(({ one }) => one.perSecond))} and ${Math.round(of(({ all }) => all.perSecond))} a second`,
  )
  report.note(
    `the limit: ${limit}`,
    `processes use ${Math.round(site * 100)} % of theirs, the database ${engine.toFixed(2)} cores, ${Math.round(idle * 100)} % of the machine is idle; statements: ${waits}`,
  )
}

/** The joint throughput of some processes, the CPU time of these and of the database, and what statements wait for. */
async function measure({ products, person, database, path, method }: Asked): Promise<Seen> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const engine = rows.map(({ pid }) => ({ pid, before: secondsOf(pid) }))
  const site = () => products.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const [siteBefore, idleBefore, startedAt] = [site(), idleSeconds(), performance.now()]
  let isOver = false
  const looking = sampleWaits(database, () => isOver)
  const loading = Promise.all(
    Array.from({ length: CONNECTIONS * products.length }, (_, at) => {
      const { url, origin, pid } = products[at % products.length] as Product
      const target: Target = {
        ...{ url: url + path(at), pid, method },
        headers: { origin, cookie: person.cookie, ...(method === 'PUT' ? { 'content-type': 'application/json' } : {}) },
        ...(method === 'PUT' ? { bodies: TICKS } : {}),
      }
      return load(target, { rounds: 1, seconds: 2, connections: 1 })
    }),
  )
  const loads = await loading.finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - startedAt) / 1000
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    site: (site() - siteBefore) / seconds,
    database: engine.reduce((sum, { pid, before }) => sum + Math.max(0, secondsOf(pid) - before), 0) / seconds,
    idle: (idleSeconds() - idleBefore) / seconds / cpus().length,
    waits: await looking,
  }
}

const TICKS = ['done', 'not-done', 'small'].map((state) => JSON.stringify({ state }))

/** What active statements wait for, most frequent first. */
async function sampleWaits(database: pg.Client, isOver: () => boolean): Promise<string> {
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

/** Limits a process to a share of a core, until the returned function is called. */
function limitCpu(pid: number, share: number): () => void {
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

const idleSeconds = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000

function secondsOf(pid: number): number {
  try {
    return cpuSeconds(pid)
  } catch {
    // A connection that was closed meanwhile.
    return 0
  }
}
