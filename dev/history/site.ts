import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Product, startProduct } from '../durability/product.ts'
import { startRelay } from '../durability/relay.ts'
import { freePort } from '../free-port.ts'
import { type PostgresServer, startPrivatePostgres } from '../private-postgres.ts'

const PROCESSES = 3
const SECRET = 'one-secret-shared-by-all-three-processes'

/**
 * Three processes on one PostgreSQL with a synchronous replica, as an operator who must not lose anything sets it up. A
 * relay between them and the database can lead to either server. Null where PostgreSQL isn't installed.
 */
export async function startSite(folder: string, env: Record<string, string>) {
  const main = await startPrivatePostgres({ durable: true })
  if (!main) return null
  await main.createDatabase('history')
  const replica = await main.startReplica()
  await runStatement(main.url, `alter system set synchronous_standby_names = '*'`)
  await runStatement(main.url, 'select pg_reload_conf()')
  let lead: PostgresServer = main
  const relay = await startRelay(() => addressOf(lead.url))
  const url = `postgres://tests@127.0.0.1:${relay.port}/history`
  const door = await freePort()
  const origin = `http://localhost:${door}`
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const mailbox = join(folder, 'mailbox')
  mkdirSync(mailbox)
  const shared = {
    ...{ DATABASE_URL: url, SESSION_SECRET: SECRET, APP_URL: origin },
    ...{ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
    ...env,
  }
  const start = (port: number) =>
    startProduct({ dataDir: join(folder, String(port)), env: { ...shared, PORT: String(port) } })
  // Whichever process sends an email, all of them show it.
  for (const port of ports) {
    mkdirSync(join(folder, String(port)))
    symlinkSync(mailbox, join(folder, String(port), 'mailbox'))
  }
  const products: Product[] = []
  for (const port of ports) products.push(await start(port))
  let requests = 0
  const stopped = new Set<number>()
  const anyPort = () => {
    const there = ports.filter((_port, at) => !stopped.has(at))
    requests += 1
    return there[requests % there.length] ?? 0
  }
  return {
    ...{ origin, dataDir: folder, databaseUrl: url, env: shared, anyPort },
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    anyUrl: () => `http://127.0.0.1:${anyPort()}`,
    /** `kill -9` for one of the processes, which is restarted. Requests to it fail meanwhile. */
    async killProcess(at: number) {
      await products[at]?.end('SIGKILL')
      stopped.add(at)
      products[at] = await supervise(() => start(ports[at] ?? 0))
      stopped.delete(at)
    },
    /** `kill -9` for the database, which recovers from its log. */
    async restartDatabase() {
      await lead.kill()
      await lead.begin()
    },
    /** The main server is gone for good, and the replica is promoted. */
    async failOver() {
      await main.kill()
      await runStatement(replica.url, 'select pg_promote()')
      lead = replica
    },
    async stop() {
      await Promise.all(products.map((product) => product.end('SIGTERM')))
      await Promise.all([relay.stop(), replica.stop()])
      await main.stop()
    },
  }
}

export type RunningSite = NonNullable<Awaited<ReturnType<typeof startSite>>>

/** Restarts what exited at its start because the database was unreachable, as any supervisor does. */
async function supervise<T>(start: () => Promise<T>, tries = 20): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (tries <= 1) throw error
    return supervise(start, tries - 1)
  }
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}
