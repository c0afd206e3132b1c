import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { listUnsafeSettings } from '#app/db/durability.ts'
import { isMigrated } from '#app/db/migrate.ts'
import { EVENTS_TRIED_DAYS } from '#app/features/payments/events.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'

// The checks shared by `/readyz`, `/metrics` and the site's health page.

const CHECK_TIMEOUT_MS = 3_000
const LOW_DISK = 0.1

/** Returns whether the database answers, and stores data durably. */
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

/** Returns whether the tables are those that this release works on: a restored database may have older ones. */
export async function checkMigrations({ db, log }: Pick<Tools, 'db' | 'log'>): Promise<string> {
  try {
    return (await isMigrated(db, resolve('migrations'))) ? 'ok' : 'older than this release: start it again'
  } catch (error) {
    log.error({ err: error }, 'migrations could not be checked')
    return 'not known'
  }
}

/** An email older than this has been tried several times. */
const MAIL_WAITS_MS = 600_000

/** Returns whether emails are actually delivered, not just configured. */
export async function checkMail(tools: Pick<Tools, 'db' | 'config' | 'clock' | 'log'>): Promise<string> {
  const { db, config, clock, log } = tools
  if (config.mail.kind === 'outbox-only') return 'kept in the outbox until SMTP_URL is set'
  const before = new Date(clock.now().getTime() - MAIL_WAITS_MS)
  try {
    const { rows } = await db.execute<{ waiting: number; since: string | null }>(sql`
      select count(*)::int as waiting, to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
      from outbox_mails where status = 'waiting' and created_at < ${before.toISOString()}::timestamptz`)
    const { waiting = 0, since = null } = rows[0] ?? {}
    return waiting === 0 ? 'ok' : `${waiting} not taken by the email server, the first from ${since} UTC`
  } catch (error) {
    log.warn({ err: error }, 'emails could not be checked')
    return 'not known'
  }
}

/** Returns how much disk space is left for the data. */
export async function checkDisk({ config }: Pick<Tools, 'config'>): Promise<'ok' | 'low' | 'full' | 'gone'> {
  const disk = await statfs(config.dataDir).catch(() => null)
  // On PostgreSQL the folder is created with the first picture.
  if (!disk) return config.database.kind === 'embedded' ? 'gone' : 'ok'
  const { bavail, blocks } = disk
  if (bavail === 0) return 'full'
  return bavail / blocks < LOW_DISK ? 'low' : 'ok'
}

/** Blocks of that disk, total and free; a file system that doesn't report them counts as empty. */
export const readDisk = (dataDir: string) => statfs(dataDir).catch(() => ({ bavail: 1, blocks: 1, bsize: 0 }))

export type Figure = { value: number } & Record<string, string | number>

// An email whose time was over has lost its words and needs nobody.
export const MAILS_BY_STATUS = sql`select status, count(*)::int as value from outbox_mails
  where status <> 'dead' or props is not null group by status`
export const JOBS_BY_STATE = sql`select name as queue, state::text, count(*)::int as value from pgboss.job group by 1, 2`
export const OPEN_DIFFERENCES = sql`select count(*)::int as value from book_differences where gone_at is null`

export const OLDEST_JOBS = sql`select name as queue, extract(epoch from now() - min(start_after))::float8 as value
  from pgboss.job where state in ('created', 'retry') and start_after <= now() group by 1`
export const OLDEST_MAIL = sql`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
  from outbox_mails where status = 'waiting'`

// Webhooks to other programs; an address that is switched off is sent nothing.
const SENT_HOOKS = sql`hook_messages join hooks on hooks.id = hook_id and (is_on or status <> 'waiting')`
export const HOOKS_BY_STATUS = sql`select kind.status, count(hook_messages.id)::int as value
  from (values ('waiting'), ('given-up')) as kind(status) left join (${SENT_HOOKS}) on hook_messages.status = kind.status
  group by 1`
export const OLDEST_HOOK = sql`select coalesce(extract(epoch from now() - min(happened_at)), 0)::float8 as value
  from ${SENT_HOOKS} where status = 'waiting'`

export const RUN_AGES = sql`select kind, extract(epoch from now() - max(ended_at))::float8 as value
  from site_runs where problem is null and ended_at <= now() group by kind`

/** Pending Stripe events; older ones show up as a difference in the books. */
export const eventsWaiting = (now: Date): SQL =>
  sql`select count(*)::int as value from stripe_events
    where processed_at is null and received_at > ${daysBefore(now, EVENTS_TRIED_DAYS).toISOString()}::timestamptz`
