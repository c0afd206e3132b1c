import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { DbOrTx, OpenDb } from '#app/db/open-db.ts'
import { publications } from '#app/db/schema/documents.ts'
import type { Log } from './log.ts'
import { repeat } from './repeat.ts'

/** Who is told, and waited for: those who keep texts, settings or drawn pages read them anew. */
type Listener = () => void | Promise<void>

/**
 * Makes what is published take effect in every process at once. It is said inside the transaction that changes it; after
 * the commit every process looks and tells its own listeners, in the order in which they began to listen.
 */
export type Publishing = {
  /** Says, as part of the given transaction, that something everybody sees has changed. Call `catchUp` after the commit. */
  announce(tx: DbOrTx): Promise<void>
  /** Tells the listeners of this process, if anything was published since they were told last, and waits for them. */
  catchUp(): Promise<void>
  listen(listener: Listener): void
  close(): Promise<void>
}

/** Behind the messages of the database: a pooler may swallow them, and a connection may be away. */
const POLL_MS = 30_000
const CHANNEL = 'published'

/** Begins to listen, where other processes may publish. */
export async function openPublishing(
  database: Pick<OpenDb, 'db' | 'kind' | 'patientPool'>,
  log: Log,
  pollMs = POLL_MS,
): Promise<Publishing> {
  const { db } = database
  const listeners: Listener[] = []
  let told = await newestRevision(db)
  let turn: Promise<void> = Promise.resolve()
  const ear = database.kind === 'postgres' ? createEar(database.patientPool, catchUpOrLog) : null
  await ear?.open().catch((error: unknown) => log.warn({ err: error }, 'not listening to what is published'))
  const stopPolling = repeat({ what: 'publishing', everyMs: pollMs, log }, async () => {
    await ear?.open()
    await catchUp()
  })

  return {
    async announce(tx) {
      await tx
        .insert(publications)
        .values({ revision: 1 })
        .onConflictDoUpdate({ target: publications.id, set: { revision: sql`${publications.revision} + 1` } })
      await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
    },
    catchUp,
    listen: (listener) => {
      listeners.push(listener)
    },
    async close() {
      await stopPolling()
      ear?.close()
      await turn.catch(() => {})
    },
  }

  // One look after the other: two at once could tell the listeners of the older state last.
  function catchUp(): Promise<void> {
    turn = turn.catch(() => {}).then(look)
    return turn
  }

  async function look(): Promise<void> {
    const newest = await newestRevision(db)
    if (newest === told) return
    for (const listener of listeners) await listener()
    // Only now: when a listener could not read, the next look tells everybody again.
    told = newest
  }

  function catchUpOrLog(): void {
    catchUp().catch((error: unknown) => log.warn({ err: error }, 'not caught up with what was published'))
  }
}

async function newestRevision(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ revision: publications.revision }).from(publications)
  return row?.revision ?? 0
}

/** One connection that hears when any process publishes; opened again when it was lost. */
function createEar(pool: pg.Pool, onMessage: () => void) {
  let client: pg.PoolClient | null = null
  return {
    async open(): Promise<void> {
      if (client) return
      const opened = await pool.connect()
      client = opened
      opened.on('notification', onMessage)
      opened.on('error', () => forget(opened))
      opened.on('end', () => forget(opened))
      await opened.query(`listen ${CHANNEL}`).catch((error: unknown) => {
        forget(opened)
        throw error
      })
    },
    close(): void {
      if (client) forget(client)
    },
  }

  function forget(lost: pg.PoolClient): void {
    if (client !== lost) return
    client = null
    lost.removeListener('notification', onMessage)
    // It listens: given back to the pool it would hear on for whoever gets it next.
    lost.release(true)
  }
}
