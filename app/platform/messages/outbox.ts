import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import type { MailName, MailProps } from '#app/emails/mails.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { Clock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'

type OutboxMail<N extends MailName = MailName> = {
  [K in N]: {
    to: string
    template: K
    props: MailProps[K]
    /** A new id, for callers that need the Message-ID (`messageIdOf`). */
    id?: string
  }
}[N]

/** Adds an email to the current transaction. */
export type Post = (mail: OutboxMail) => Promise<void>

/** The Message-ID of an email in the outbox; replies refer to it. */
export const messageIdOf = ({ appUrl }: { appUrl: string }, id: string) => `<${id}@${new URL(appUrl).hostname}>`

export type Outbox = {
  /** Runs the work and its emails as one transaction: all of it happens, or none. Wakes the worker after the commit. */
  transaction<T>(work: (tx: DbOrTx, post: Post) => Promise<T>): Promise<T>
}

/**
 * A transactional outbox: an email is inserted with what causes it and sent later, so an unreachable mail server loses
 * none.
 */
export function createOutbox(db: Db, jobs: Jobs): Outbox {
  return {
    async transaction(work) {
      let posted = false
      const result = await db.transaction((tx) =>
        work(tx, async ({ to, template, props, id }) => {
          const [row] = await tx
            .insert(outboxMails)
            .values({ recipient: to, template, props, ...(id ? { id } : {}) })
            .returning({ id: outboxMails.id })
          if (row) await jobs.add(tx, 'mail', row)
          posted = true
        }),
      )
      if (posted) jobs.wake('mail')
      return result
    },
  }
}

/**
 * Enqueues every pending email without a job: after a restore, or after weeks in which nothing was sent, the emails exist
 * but their jobs don't. Call `wake` after the commit.
 */
export async function requeueWaitingMails(tx: DbOrTx, jobs: Jobs): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${outboxMails} as mail where status = 'waiting' and not exists (
      select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
        and data ->> 'id' = mail.id::text
    ) order by created_at`)
  for (const row of rows) await jobs.add(tx, 'mail', row)
}

/** Returns whether an email with this id has been added: for work that may run again. */
export async function isPosted(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db.select({ id: outboxMails.id }).from(outboxMails).where(eq(outboxMails.id, id))
  return rows.length > 0
}

/** Lists emails of these kinds that were sent to an address, oldest first. */
export function listSentMails(db: DbOrTx, recipient: string, templates: readonly MailName[]) {
  const isTheirs = and(
    eq(outboxMails.recipient, recipient),
    isNotNull(outboxMails.sentAt),
    inArray(outboxMails.template, [...templates]),
  )
  return db.select().from(outboxMails).where(isTheirs).orderBy(asc(outboxMails.createdAt))
}

/** Retention of an email's copy after it was sent or given up. Source: content/legal/privacy-policy.md. */
const RETENTION_DAYS = 30

/** Deletes the copies of emails that were sent, or given up, more than 30 days ago. Pending ones are never deleted. */
export async function deleteOldMails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = daysBefore(clock.now(), RETENTION_DAYS)
  const isSent = and(eq(outboxMails.status, 'sent'), lt(outboxMails.sentAt, before))
  const isGivenUp = and(eq(outboxMails.status, 'dead'), lt(outboxMails.createdAt, before))
  await db.delete(outboxMails).where(or(isSent, isGivenUp))
}

/** Returns whether an email has expired: this morning's reminder isn't sent tonight. */
export function isOver(props: unknown, now: Date): boolean {
  const { goodUntil } = Object(props)
  return typeof goodUntil === 'string' && Date.parse(goodUntil) < now.getTime()
}
