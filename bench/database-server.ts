import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import pg from 'pg'
import { readConfig } from '#app/platform/config/config.ts'
import { createDevApp } from '#dev/dev-app.ts'
import { startMailbox } from '#dev/mailbox/mailbox.ts'
import { recordStatements } from '#dev/record-statements.ts'
import { serveQuery } from './bare-server.ts'
import { openEach, timeProgress } from './progress-timer.ts'
import { fillRoutine } from './routine-rows.ts'

// A process that opens a database and runs two servers on it: the whole product, and a bare server that repeats the
// product's last query. The embedded database belongs to one process, so both must run in it.

/** The parent's requests and their responses. */
export type Order =
  | { do: 'copy'; statement: 'select' | 'insert' }
  | { do: 'fill'; members: number; days: number }
  | { do: 'time'; runs: number; email: string }
  | { do: 'open each' }
  | { do: 'commit'; runs: number }
  | { do: 'record' }
  | { do: 'recorded' }
export type Answer = { product: number; bare: number } | { done: unknown }

type App = typeof import('#app/server/app.ts')

process.env.NODE_ENV = 'production'
const config = readConfig({ ...process.env, NODE_ENV: 'development' })
const recorder = recordQueries()

const server = createServer()
const port = await listen(server)
const appUrl = `http://localhost:${port}`
const app: App = await import(new URL('../build/server/index.js', import.meta.url).href)
const mailbox = await startMailbox(config.dataDir)
const tools = await app.startSite(config, { appUrl, smtpUrl: mailbox.smtpUrl, stripe: null })
server.on('request', app.createHandler(tools, { mode: 'production', devApp: createDevApp(tools, mailbox) }))

let copied: Recorded | null = null
let recorded = () => [] as string[]
const bare = serveQuery(async () => {
  if (!copied) throw new Error('There is no query to copy yet')
  const { rows } = await tools.database.pool.query(copied.query, copied.values)
  return rows
})

process.on('message', async (order: Order) => {
  if (order.do === 'copy') {
    copied = recorder.last(order.statement)
    process.send?.({ done: copied?.query.text })
  }
  if (order.do === 'fill') process.send?.({ done: await fillRoutine(tools.database.patientPool, order) })
  if (order.do === 'commit') process.send?.({ done: await commitsPerSecond(order.runs) })
  if (order.do === 'record') {
    recorded = recordStatements(tools.database.pool)
    process.send?.({ done: null })
  }
  if (order.do === 'recorded') process.send?.({ done: recorded().length })
  if (order.do === 'open each') process.send?.({ done: await openEach(tools) })
  if (order.do === 'time') process.send?.({ done: await timeProgress(tools, order) })
})
process.send?.({ product: port, bare: await listen(bare) })

/** The engine's own commit rate: the product's last writing statement, one by one, with a flush each. */
async function commitsPerSecond(runs: number): Promise<number> {
  const tick = copied
  if (!tick) throw new Error('There is no query to copy yet')
  const startedAt = performance.now()
  for (let run = 0; run < runs; run += 1) await tools.database.pool.query(tick.query, tick.values)
  return (runs / (performance.now() - startedAt)) * 1000
}

type Recorded = { query: pg.QueryConfig; values: unknown[] }

/** Records the last read and the last write on the routine's table, as passed to the driver. */
function recordQueries() {
  const last = new Map<string, Recorded>()
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args
    if (isStatement(statement) && statement.text.includes('routine_days')) {
      const kind = statement.text.split(' ', 1)[0] ?? ''
      last.set(kind, { query: statement, values: Array.isArray(values) ? values : [] })
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  return { last: (kind: string) => last.get(kind) ?? null }
}

function isStatement(value: unknown): value is pg.QueryConfig {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}

function listen(what: Server): Promise<number> {
  return new Promise((resolve) => what.listen(0, '127.0.0.1', () => resolve((what.address() as AddressInfo).port)))
}
