import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDurableFolder } from './durable-folder.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { lockFolder } from './folder-lock.ts'
import { openMemory } from './memory-db.ts'
import { type FinishedStatement, prepareStatements } from './named-statements.ts'
import { openReplica, type Reader } from './replica.ts'

export type Db = NodePgDatabase
/** What a use case receives: the database, or the transaction it takes part in. */
export type DbOrTx = Db | Parameters<Parameters<Db['transaction']>[0]>[0]

export type OpenDb = {
  db: Db
  pool: pg.Pool
  /**
   * For long-running work: migrations, waiting for another process, backups, listening. The same pool where there is
   * one connection.
   */
  patientPool: pg.Pool
  kind: 'embedded' | 'postgres'
  /** For frequent reads that may be slightly stale: from the replica, where there is one that keeps up. */
  read: Reader
  /**
   * Calls `begin` when a statement of `pool` starts, and its result when the statement has ended; there is one
   * observer.
   */
  watch: { begin: () => (statement: FinishedStatement) => void }
  close(): Promise<void>
}

export type DbLocation = { kind: 'embedded'; dataDir: string } | { kind: 'memory' } | PostgresLocation

type PostgresLocation = {
  kind: 'postgres'
  /** The server itself: migrations, backups and listening need a connection of their own. */
  url: string
  /** A transaction pooler in front of it (pgbouncer), for everything short. */
  poolerUrl?: string | null
  replicaUrl?: string | null
}

/** For transactions whose statements take longer than a visitor waits. */
export const patientDb = ({ patientPool }: Pick<OpenDb, 'patientPool'>): Db => drizzle({ client: patientPool })

/** Opens the database. Both kinds implement `pg.Pool`, so everything above is a single code path. */
export async function openDb(location: DbLocation): Promise<OpenDb> {
  if (location.kind === 'postgres') return openPostgres(location)
  if (location.kind === 'memory') return openEmbedded(await openMemory())

  const lock = lockFolder(location.dataDir)
  try {
    const lite = await openDurableFolder(join(location.dataDir, 'pg'))
    return openEmbedded(lite, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opens the database for one piece of work, and closes it afterwards. */
export async function withDb<T>(location: DbLocation, work: (database: OpenDb) => Promise<T>): Promise<T> {
  const database = await openDb(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

// Together the longest that a visitor waits for an unreachable database: first for a connection, then for a response.
const CONNECTED_WITHIN_MS = 3_000
const ANSWERED_WITHIN_MS = 3_000

function openPostgres({ url, poolerUrl = null, replicaUrl = null }: PostgresLocation): OpenDb {
  const connection = { keepAlive: true, connectionTimeoutMillis: CONNECTED_WITHIN_MS }
  const pool = new pg.Pool({
    ...{ ...connection, connectionString: poolerUrl ?? url, max: 10 },
    // A pooler refuses session settings, since it lends the connection to others; `endWhenSilent` enforces the limit
    // there.
    ...(poolerUrl === null ? { statement_timeout: ANSWERED_WITHIN_MS } : {}),
  })
  const patientPool = new pg.Pool({ ...connection, connectionString: url, max: 3 })
  const watch: OpenDb['watch'] = { begin: () => () => {} }
  const begin = (client: pg.PoolClient) => {
    const [answered, finish] = [endWhenSilent(client), watch.begin()]
    return (statement: FinishedStatement) => {
      answered()
      finish(statement)
    }
  }
  prepareStatements(pool, begin, { areNamed: poolerUrl === null })
  for (const one of [pool, patientPool]) {
    // The pool replaces a lost connection, idle or between two statements; without listeners the error would crash the
    // process.
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', () => {}))
  }
  const db = drizzle({ client: pool })
  const replica = replicaUrl === null ? null : openReplica(replicaUrl, { db, pool })
  return {
    db,
    pool,
    patientPool,
    kind: 'postgres',
    read: replica?.read ?? ((ask) => ask(db)),
    watch,
    close: async () => {
      await replica?.close()
      await Promise.all([pool.end(), patientPool.end()])
    },
  }
}

// The server enforces `statement_timeout`. When the network drops all packets nothing does, and the kernel gives up
// after a quarter of an hour; so the client of a statement that stays unanswered is destroyed, and all of its statements
// fail immediately. Work of our own between two statements may take as long as it takes.
function endWhenSilent(client: pg.PoolClient): () => void {
  let verdict: NodeJS.Immediate
  // After a turn of the event loop: while it was busy, the answer may have come and wait to be read.
  const timer = setTimeout(() => {
    verdict = setImmediate(() => client.end().catch(() => {}))
  }, ANSWERED_WITHIN_MS)
  return () => {
    clearTimeout(timer)
    clearImmediate(verdict)
  }
}

export function openEmbedded(lite: PGlite, release: () => void = () => {}): OpenDb {
  // One connection, never closed when idle. Inside a transaction everything must use the transaction: there is no
  // second connection, and waiting for one ends in this timeout instead of a silent deadlock.
  const pool = new pg.Pool({
    stream: () => new EmbeddedStream(lite),
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  })
  reuseClient(pool)
  const watch: OpenDb['watch'] = { begin: () => () => {} }
  prepareStatements(pool, () => watch.begin())
  const db = drizzle({ client: pool })
  return {
    db,
    pool,
    patientPool: pool,
    kind: 'embedded',
    read: (ask) => ask(db),
    watch,
    close: async () => {
      await pool.end()
      await lite.close()
      release()
    },
  }
}

// `pool.query` discards its client after any failed statement, even a unique violation. On a socket that is harmless;
// here old and new client share the one engine, and the new one would prepare statements that are there.
function reuseClient(pool: pg.Pool): void {
  const queryOnce = async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect()
    try {
      return await client.query(...args)
    } finally {
      client.release()
    }
  }
  pool.query = queryOnce as unknown as typeof pool.query
}
