import { statfs } from 'node:fs/promises'
import { type SQL, sql } from 'drizzle-orm'
import { listUnsafeSettings } from '#app/db/durability.ts'
import type { Tools } from '#app/platform/tools.ts'

// What `/readyz`, `/metrics` and the page of the site's health say alike.

const CHECK_TIMEOUT_MS = 3_000
const LOW_DISK = 0.1

/** Whether the database answers, and keeps what it is given. */
export async function checkDatabase({ db, log }: Pick<Tools, 'db' | 'log'>): Promise<string> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS).unref(),
  )
  try {
    const off = await Promise.race([listUnsafeSettings(db), late])
    return off.length === 0 ? 'ok' : `not durable: ${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off`
  } catch (error) {
    log.error({ err: error }, 'database check failed')
    return 'cannot be reached'
  }
}

/** How much room there is where the data lies. */
export async function checkDisk({ config }: Pick<Tools, 'config'>): Promise<'ok' | 'low' | 'full'> {
  const { bavail, blocks } = await readDisk(config.dataDir)
  if (bavail === 0) return 'full'
  return bavail / blocks < LOW_DISK ? 'low' : 'ok'
}

/** Blocks of that disk, all and free; of one that does not say, as if it were empty. */
export const readDisk = (dataDir: string) => statfs(dataDir).catch(() => ({ bavail: 1, blocks: 1, bsize: 0 }))

export type Figure = { value: number } & Record<string, string | number>

export const MAILS_BY_STATUS = sql`select status, count(*)::int as value from outbox_mails group by status`
export const JOBS_BY_STATE = sql`select name as queue, state::text, count(*)::int as value from pgboss.job group by 1, 2`
export const OPEN_DIFFERENCES = sql`select count(*)::int as value from book_differences where gone_at is null`

const EVENTS_ARE_TRIED_MS = 25 * 86_400_000

/** Events of Stripe that are still to be carried out; what older ones were about is a difference in the books. */
export const eventsWaiting = (now: Date): SQL =>
  sql`select count(*)::int as value from stripe_events
    where processed_at is null and received_at > ${new Date(now.getTime() - EVENTS_ARE_TRIED_MS).toISOString()}::timestamptz`
