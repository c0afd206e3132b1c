import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { bookDifferences, stripeEvents } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { EVENTS_TRIED_DAYS } from '#app/features/payments/events.ts'
import { lastRun } from '#app/platform/jobs/site-runs.ts'
import type { Tools } from '#app/platform/tools.ts'
import { SITE_VERSION } from '#app/platform/watch/site-version.ts'
import { daysBefore } from '#app/values/instant.ts'
import { checkDatabase, checkDisk, type Figure, JOBS_BY_STATE, readDisk } from './checks.server.ts'

const SHOWN = 20

/** Collects everything for the site's health page. */
export async function getHealth(tools: Tools) {
  const { db, config, clock, database } = tools
  const now = clock.now()
  const disk = await readDisk(config.dataDir)
  const [backup, drill] = [await lastRun(tools, 'backup'), await lastRun(tools, 'drill')]
  const [{ rows: sizes }, { rows: jobs }] = [
    await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`),
    await db.execute<Figure>(JOBS_BY_STATE),
  ]
  return {
    version: SITE_VERSION,
    node: process.version,
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    memory: process.memoryUsage().rss,
    database: { kind: database.kind, state: await checkDatabase(tools), bytes: Number(sizes[0]?.bytes ?? 0) },
    disk: { state: await checkDisk(tools), free: disk.bavail * disk.bsize },
    mailKind: config.mail.kind,
    queues: queuesOf(jobs),
    mails: await getMails(tools),
    webhooks: await getWebhooks(tools, now),
    books: {
      isOn: tools.payments !== null,
      last: await lastRun(tools, 'books'),
      differences: await db
        .select({ subject: bookDifferences.subject, words: bookDifferences.words })
        .from(bookDifferences)
        .where(isNull(bookDifferences.goneAt))
        .orderBy(asc(bookDifferences.foundAt))
        .limit(SHOWN),
    },
    backup,
    drill,
    isBackupOld: isOlder(backup, daysBefore(now, 2)),
    isDrillOld: isOlder(drill, daysBefore(now, 35)),
  }
}

export type Health = Awaited<ReturnType<typeof getHealth>>

/** Whether the last run was before this moment, or failed. */
const isOlder = (run: Awaited<ReturnType<typeof lastRun>>, moment: Date): boolean =>
  !run || run.problem !== null || run.endedAt < moment

const STATES = { waiting: ['created', 'retry'], running: ['active'], failed: ['failed'] } as const

/** Jobs by queue: pending, running, failed. */
function queuesOf(figures: readonly Figure[]) {
  const names = [...new Set(figures.map(({ queue }) => String(queue)))]
    .filter((name) => !name.startsWith('__'))
    .toSorted()
  const sum = (name: string, states: readonly string[]) =>
    figures
      .filter(({ queue, state }) => queue === name && states.includes(String(state)))
      .reduce((total, { value }) => total + value, 0)
  return names.map((name) => ({
    name,
    waiting: sum(name, STATES.waiting),
    running: sum(name, STATES.running),
    failed: sum(name, STATES.failed),
  }))
}

async function getMails({ db }: Tools) {
  const [waiting] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${outboxMails.createdAt})` })
    .from(outboxMails)
    .where(eq(outboxMails.status, 'waiting'))
  const dead = await db
    .select({
      ...{ id: outboxMails.id, template: outboxMails.template, recipient: outboxMails.recipient },
      ...{ lastError: outboxMails.lastError, createdAt: outboxMails.createdAt },
      canBeSent: sql<boolean>`${outboxMails.props} is not null`,
    })
    .from(outboxMails)
    .where(eq(outboxMails.status, 'dead'))
    // Those that a person can do something about come first: an outage leaves many that are too late.
    .orderBy(sql`${outboxMails.props} is null`, desc(outboxMails.createdAt))
    .limit(SHOWN)
  return { waiting: waiting?.count ?? 0, oldest: waiting?.oldest ? new Date(waiting.oldest) : null, dead }
}

async function getWebhooks({ db }: Tools, now: Date) {
  const [last] = await db
    .select({ type: stripeEvents.type, receivedAt: stripeEvents.receivedAt })
    .from(stripeEvents)
    .orderBy(desc(stripeEvents.receivedAt))
    .limit(1)
  const isWaiting = and(
    isNull(stripeEvents.processedAt),
    gt(stripeEvents.receivedAt, daysBefore(now, EVENTS_TRIED_DAYS)),
  )
  const waiting = await db
    .select({
      ...{ id: stripeEvents.id, type: stripeEvents.type, receivedAt: stripeEvents.receivedAt },
      ...{ failures: stripeEvents.failures, lastError: stripeEvents.lastError },
    })
    .from(stripeEvents)
    .where(isWaiting)
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(SHOWN)
  return { last: last ?? null, waiting }
}

/** Lists failed emails that can still be sent. */
export function listDeadMails({ db }: Pick<Tools, 'db'>, ids?: readonly string[]) {
  const { id, status, props } = outboxMails
  const isDead = and(eq(status, 'dead'), isNotNull(props), ids ? inArray(id, [...ids]) : undefined)
  return db.select({ id }).from(outboxMails).where(isDead)
}
