import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { withStartLock } from '#app/db/migrate.ts'
import type { DbOrTx, OpenDb } from '#app/db/open-db.ts'
import type { Log } from '../watch/log.ts'
import { inSpan, type Traces } from '../watch/traces.ts'
import { QUEUES, type QueueName } from './queues.ts'

/** How long stopping waits for running jobs. */
const STOP_WITHIN_MS = 10_000

export type Jobs = {
  /**
   * Enqueues a job in the given transaction: no commit, no job. Call `wake` after the commit.
   *
   * @param startAfter Not before this moment.
   */
  add(tx: DbOrTx, queue: QueueName, data: object, startAfter?: Date): Promise<void>
  /** Wakes this process's worker immediately instead of at its next poll. */
  wake(queue: QueueName): void
  /**
   * Requeues jobs that had been given up, in the given transaction.
   *
   * @returns How many. Call `wake` after the commit.
   */
  retryFailed(tx: DbOrTx, queue: QueueName): Promise<number>
  /** Starts the worker of a queue. A throw means: retry later. */
  work<T extends object>(queue: QueueName, handler: (data: T, isLastTry: boolean) => Promise<void>): Promise<void>
  /** Lets running jobs finish (10 s at most), then stops. */
  stop(): Promise<void>
}

/**
 * Starts the job queue. Jobs are stored in the product's own database, so each is enqueued exactly once and is as
 * durable as the data.
 */
export async function startJobs(database: OpenDb, log: Log, traces: Traces | null = null): Promise<Jobs> {
  const embedded = database.kind === 'embedded'
  const boss = new PgBoss({
    db: { executeSql: executor(database) },
    // What runs by the clock is started by `platform/jobs/repeat.ts`, not by the queue.
    schedule: false,
    // How soon other processes notice that a killed process left a job unfinished.
    ...(embedded ? { backend: 'pglite' as const } : { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 }),
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const start = async () => {
    await boss.start()
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, options] of Object.entries(QUEUES)) {
      const queue = known.get(name)
      if (queue && isDeepStrictEqual(queue, { ...queue, ...options })) continue
      await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options))
      // pg-boss looks up a new queue when it's first used, on a connection of its own. Inside a transaction of the
      // embedded database there is none, so the lookup happens here.
      await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
    }
  }
  // pg-boss creates its schema without a lock, so of processes that start together all but one failed. The embedded
  // database has a single process, and only one connection.
  await (embedded ? start() : withStartLock(database, start))
  // No other process works on it: a job that was running when the process was killed is retried now.
  if (embedded)
    await database.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)

  const workers = new Map<QueueName, string>()
  return {
    async add(tx, queue, data, startAfter) {
      await boss.send(queue, data, { db: fromDrizzle(tx, sql), ...(startAfter ? { startAfter } : {}) })
    },
    async retryFailed(tx, queue) {
      const failed = sql`select id from pgboss.job where name = ${queue} and state = 'failed'`
      const ids = (await tx.execute<{ id: string }>(failed)).rows.map(({ id }) => id)
      if (ids.length > 0) await boss.retry(queue, ids, { db: fromDrizzle(tx, sql) })
      return ids.length
    },
    wake(queue) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    },
    async work(queue, handler) {
      // On the embedded database this is the only process, so a wake-up reaches every job and polling only serves
      // retries.
      const options = { pollingIntervalSeconds: embedded ? 15 : 2, batchSize: 1, includeMetadata: true as const }
      const worker = await boss.work(queue, options, async ([job]) => {
        const isLastTry = job !== undefined && job.retryCount >= job.retryLimit
        try {
          if (job) await inSpan(traces, `job ${queue}`, 'worker', () => handler(job.data as never, isLastTry))
        } catch (error) {
          // An email that isn't sent is logged by its own worker, with its template.
          if (queue !== 'mail') {
            const level = isLastTry ? 'error' : 'warn'
            log[level]({ queue, err: error }, isLastTry ? 'job given up' : 'job not done, will try again')
          }
          throw error
        } finally {
          // One job at a time keeps retries separate; polls again immediately while there may be more, even after a
          // failure.
          boss.notifyWorker(worker)
        }
      })
      workers.set(queue, worker)
    },
    async stop() {
      // pg-boss itself checks only every half second whether its workers have ended.
      const ended = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([ended, setTimeout(STOP_WITHIN_MS, null, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}

function executor({ pool }: OpenDb) {
  return async (text: string, values?: unknown[]) => {
    const client = await pool.connect()
    try {
      const result: unknown = values?.length ? await client.query(text, values) : await client.query(text)
      return Array.isArray(result) ? { rows: result.flatMap((part) => part.rows) } : (result as { rows: unknown[] })
    } catch (error) {
      // The embedded database has one connection; it mustn't stay in a failed transaction.
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
}
