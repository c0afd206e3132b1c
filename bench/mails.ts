import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { HEALTH_CONSENT } from '#app/features/auth/health-consent.ts'
import { type Product, startProduct } from '#dev/durability/product.ts'
import { fillLetter } from './letter-rows.ts'
import { cpuSeconds } from './load.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import type { Report } from './report.ts'

/** How many of each kind are sent before it's measured: hot code has been compiled by then. */
const WARM_UP = 200
const LETTERS = 4_000
const SENT_WITHIN_MS = 600_000

type Place = { dataDir: string; url: string; database: pg.Client; report: Report }

/**
 * Measures reminders and letters that the product sends to a mail server: the CPU time of the site for each, how many
 * one process sends, and what each leaves in the database. Everybody with a row in `own_reminders` gets one.
 */
export async function measureMails({ dataDir, url, database, report }: Place) {
  const sink = await startMailSink()
  const env = { DATABASE_URL: url, SMTP_URL: sink.url, LETTERS_PER_SECOND: '1000', LOG_LEVEL: 'warn' }
  const product = await startProduct({ dataDir, env })
  try {
    const sender = { product, sink, database }
    const reminders = await measureReminders(sender)
    const letters = await measureLetters(sender)
    await product.end('SIGTERM')
    report.note('a reminder, decided and sent: processor of the site', `${reminders.ms.toFixed(1)} ms`)
    report.note('reminders that one process sends', `${Math.round(reminders.perMinute)} a minute`)
    report.note('a letter: processor of the site', `${letters.ms.toFixed(1)} ms`)
    report.note('letters that one process sends', `${Math.round(letters.perMinute)} a minute`)
    const bytesOf = async (name: string, table: string) => {
      const bytes = await bytesOfRow(database, table)
      report.note(name, `${Math.round(bytes)} bytes`)
      return bytes
    }
    return {
      reminderMs: reminders.ms,
      remindersAMinute: reminders.perMinute,
      letterMs: letters.ms,
      decisionBytes: await bytesOf('a reminder that was decided (reminders_decided)', 'reminders_decided'),
      mailBytes: await bytesOf('an email in the outbox (outbox_mails)', 'outbox_mails'),
      jobBytes: await bytesOf('its job (pgboss.job)', 'pgboss.job'),
      letterBytes: await bytesOf('a letter’s row (deliveries)', 'deliveries'),
    }
  } finally {
    await product.end('SIGKILL')
    await sink.stop()
  }
}

type Sender = { product: Product; sink: MailSink; database: pg.Client }

async function measureReminders(sender: Sender) {
  const { database } = sender
  // They joined, agreed, and have not begun their day; a minute ago it was time for one habit.
  const { rowCount } = await database.query(
    `update users set health_consent = 'given', health_consent_version = $1 from own_reminders where user_id = users.id`,
    [HEALTH_CONSENT.version],
  )
  await database.query(`insert into memberships (user_id, status, opened_at)
    select user_id, 'complimentary', now() from own_reminders on conflict (user_id) do update set status = 'complimentary'`)
  await database.query(`delete from routine_days using own_reminders as own
    where routine_days.user_id = own.user_id and date >= current_date - 1`)
  const remind = (people: number | null) =>
    database.query(
      `with chosen as (select user_id from own_reminders where about <> 'habit.exercise' limit $1),
      due as (update own_reminders set about = 'habit.exercise',
        time = to_char(now() at time zone 'Europe/London' - interval '1 minute', 'HH24:MI')
        from chosen where own_reminders.user_id = chosen.user_id returning own_reminders.user_id)
      update reminder_settings set look_at = now() from due where reminder_settings.user_id = due.user_id`,
      [people],
    )
  await remind(WARM_UP)
  await untilSent(sender, WARM_UP)
  await remind(null)
  return timeSending(sender, Number(rowCount))
}

async function measureLetters(sender: Sender) {
  const before = sender.sink.count()
  await fillLetter(sender.database, LETTERS)
  await untilSent(sender, before + WARM_UP)
  return timeSending(sender, before + LETTERS)
}

/** Times what is sent from the next email on until the mail server has received so many in total. */
async function timeSending(sender: Sender, total: number) {
  const { product, sink } = sender
  await untilSent(sender, sink.count() + 1)
  const [startedAt, cpu, count] = [performance.now(), cpuSeconds(product.pid), sink.count()]
  await untilSent(sender, total)
  const [sent, ms] = [sink.count() - count, performance.now() - startedAt]
  return { ms: ((cpuSeconds(product.pid) - cpu) / sent) * 1000, perMinute: (sent / ms) * 60_000 }
}

async function untilSent({ product, sink }: Sender, total: number): Promise<void> {
  const until = performance.now() + SENT_WITHIN_MS
  while (sink.count() < total) {
    if (performance.now() > until) throw new Error(`${sink.count()} emails of ${total} came:\n${product.output()}`)
    await sleep(10)
  }
}

/** Bytes of a row with its indexes, without the room that its earlier versions took. */
async function bytesOfRow(database: pg.Client, table: string): Promise<number> {
  const { rows: parts } = await database.query<{ part: string }>(
    `select oid::regclass::text as part from pg_class where relkind = 'r'
      and (oid = $1::regclass or oid in (select relid from pg_partition_tree($1::regclass)))`,
    [table],
  )
  let bytes = 0
  for (const { part } of parts) {
    await database.query(`vacuum (full) ${part}`)
    const { rows } = await database.query(`select pg_total_relation_size($1)::float as bytes`, [part])
    bytes += rows[0].bytes
  }
  const { rows } = await database.query(`select count(*)::int as count from ${table}`)
  return bytes / rows[0].count
}
