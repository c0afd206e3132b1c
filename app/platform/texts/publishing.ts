import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { DbOrTx, OpenDb } from '#app/db/open-db.ts'
import { showRunning } from '#app/db/running-site.ts'
import { publications } from '#app/db/schema/documents.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Log } from '../watch/log.ts'
import { SITE_VERSION } from '../watch/site-version.ts'

/** Called and awaited: caches of texts, settings or rendered pages reload. */
type Listener = () => void | Promise<void>

/**
 * Makes a publication take effect in every process. It's announced inside the transaction that changes something; after
 * the commit every process checks and calls its own listeners, in the order of their registration.
 */
export type Publishing = {
  /** Runs the work as one transaction that publishes: it's announced there, and after the commit listeners are called. */
  transaction<Result>(work: (tx: DbOrTx) => Promise<Result>): Promise<Result>
  /** Announces, in the given transaction, that something public has changed. Call `catchUp` after the commit. */
  announce(tx: DbOrTx): Promise<void>
  /** Calls this process's listeners, if anything was published since they were last called, and waits for them. */
  catchUp(): Promise<void>
  listen(listener: Listener): void
  close(): Promise<void>
}

/** A fallback for NOTIFY: a pooler may swallow it, and a connection may be lost. */
const POLL_MS = 30_000
const CHANNEL = 'published'

/** Starts listening, where other processes may publish. */
export async function openPublishing(
  database: Pick<OpenDb, 'db' | 'kind' | 'patientPool'>,
  log: Log,
  pollMs = POLL_MS,
): Promise<Publishing> {
  const { db } = database
  const listeners: Listener[] = []
  let lastRevision = await newestRevision(db)
  let turn: Promise<void> = Promise.resolve()
  const connection = database.kind === 'postgres' ? createListener(database.patientPool, catchUpOrLog) : null
  await connection?.open().catch((error: unknown) => log.warn({ err: error }, 'not listening to what is published'))
  const stopPolling = repeat({ what: 'publishing', everyMs: pollMs, log }, async () => {
    await connection?.open()
    await catchUp()
  })

  return {
    async transaction(work) {
      const result = await db.transaction(async (tx) => {
        const done = await work(tx)
        await announce(tx)
        return done
      })
      // It's committed, so it must not be answered as a failure: the next poll catches up.
      await catchUpOrLog()
      return result
    },
    announce,
    catchUp,
    listen: (listener) => {
      listeners.push(listener)
    },
    async close() {
      await stopPolling()
      connection?.close()
      await turn.catch(() => {})
    },
  }

  // One check at a time: two in parallel could finish with the older state last.
  function catchUp(): Promise<void> {
    turn = turn.catch(() => {}).then(checkRevision)
    return turn
  }

  async function checkRevision(): Promise<void> {
    const newest = await newestRevision(db)
    if (newest === lastRevision) return
    for (const listener of listeners) await listener()
    // Set only now: if a listener fails, the next check calls all of them again.
    lastRevision = newest
  }

  function catchUpOrLog(): Promise<void> {
    return catchUp().catch((error: unknown) => log.warn({ err: error }, 'not caught up with what was published'))
  }
}

async function announce(tx: DbOrTx): Promise<void> {
  await tx
    .insert(publications)
    .values({ revision: 1 })
    .onConflictDoUpdate({ target: publications.id, set: { revision: sql`${publications.revision} + 1` } })
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
}

async function newestRevision(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ revision: publications.revision }).from(publications)
  return row?.revision ?? 0
}

/**
 * A connection that receives NOTIFY from every process; reopened when it's lost. No other is open as long as the site
 * runs, so it also shows that it does.
 */
function createListener(pool: pg.Pool, onMessage: () => void) {
  let client: pg.PoolClient | null = null
  return {
    async open(): Promise<void> {
      if (client) return
      const opened = await pool.connect()
      client = opened
      opened.on('notification', onMessage)
      opened.on('error', () => discard(opened))
      opened.on('end', () => discard(opened))
      try {
        await showRunning(opened, SITE_VERSION)
        await opened.query(`listen ${CHANNEL}`)
      } catch (error) {
        discard(opened)
        throw error
      }
    },
    close(): void {
      if (client) discard(client)
    },
  }

  function discard(lost: pg.PoolClient): void {
    if (client !== lost) return
    client = null
    lost.removeListener('notification', onMessage)
    // It's still listening: back in the pool it would receive messages for its next user.
    lost.release(true)
  }
}
