import { setTimeout as later } from 'node:timers'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './open-db.ts'

/** Runs reads that may be slightly stale wherever they cost the main server least. */
export type Reader = <T>(ask: (db: Db) => Promise<T>) => Promise<T>

type Replica = { read: Reader; close(): Promise<void> }

/** How stale a replica's answer may be. Beyond that, the main server is used until the replica has caught up. */
const MOST_BEHIND_MS = 3_000
const CHECK_EVERY_MS = 1_000

/**
 * Opens a streaming replica for reads that may be slightly stale. Its lag is measured rather than trusted: the main
 * server's log position is recorded each second, and the replica counts as being as old as the newest position it has
 * reached. So one that lost its main server, or was promoted, is no longer used.
 */
export function openReplica(url: string, main: { db: Db; pool: pg.Pool }): Replica {
  const pool = new pg.Pool({
    ...{ connectionString: url, keepAlive: true, max: 5 },
    ...{ connectionTimeoutMillis: 1_000, query_timeout: 2_000, statement_timeout: 2_000 },
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool })
  let isTrueAt = 0
  let places: { at: number; place: bigint }[] = []
  let isClosed = false
  let timer = later(() => {}, 0)
  let turn = look()

  return {
    async read(ask) {
      if (Date.now() - isTrueAt > MOST_BEHIND_MS) return ask(main.db)
      try {
        return await ask(db)
      } catch {
        // Whatever the error was: the main server answers, or reports the problem.
        isTrueAt = 0
        return ask(main.db)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await turn
      await pool.end()
    },
  }

  async function look(): Promise<void> {
    try {
      const at = Date.now()
      places.push({ at, place: await placeOf(main.pool, 'pg_current_wal_lsn()') })
      const reached = await placeOf(pool, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end')
      isTrueAt = places.findLast(({ place }) => place <= reached)?.at ?? 0
      places = places.filter((one) => one.at >= isTrueAt).slice(-MOST_PLACES)
    } catch {
      isTrueAt = 0
    }
    if (isClosed) return
    timer = later(() => {
      turn = look()
    }, CHECK_EVERY_MS).unref()
  }
}

const MOST_PLACES = 60

async function placeOf(pool: pg.Pool, what: string): Promise<bigint> {
  const { rows } = await pool.query<{ place: string | null }>(`select (${what} - '0/0'::pg_lsn)::text as place`)
  return BigInt(rows[0]?.place ?? -1)
}
