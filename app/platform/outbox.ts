import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import type { MailName, MailProps } from '#app/emails/mails.ts'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs.ts'

type OutboxMail<N extends MailName = MailName> = {
  [K in N]: {
    to: string
    template: K
    props: MailProps[K]
    /** For whoever has to know the Message-ID (`messageIdOf`): an id that is new. */
    id?: string
  }
}[N]

/** Adds an email to the transaction it is called in. */
export type Post = (mail: OutboxMail) => Promise<void>

/** What an email of the outbox is called by whoever answers it. */
export const messageIdOf = ({ appUrl }: { appUrl: string }, id: string) => `<${id}@${new URL(appUrl).hostname}>`

export type Outbox = {
  /** Runs the work and its emails as one transaction: all of it happens, or none. The worker is woken after the commit. */
  transaction<T>(work: (tx: DbOrTx, post: Post) => Promise<T>): Promise<T>
}

/** A transactional outbox: an email is written with what causes it and sent later, so no mail server loses one. */
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
 * Puts every waiting mail that no job knows of into the queue: after a restore the emails are there and their jobs are
 * not. Call `wake` after the commit.
 */
export async function requeueWaitingMails(tx: DbOrTx, jobs: Jobs): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${outboxMails} as mail where status = 'waiting' and not exists (
      select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
        and data ->> 'id' = mail.id::text
    ) order by created_at`)
  for (const row of rows) await jobs.add(tx, 'mail', row)
}

/** Whether an email of this id was written already: for work that may be done again. */
export async function isPosted(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db.select({ id: outboxMails.id }).from(outboxMails).where(eq(outboxMails.id, id))
  return rows.length > 0
}

/** Emails of these kinds that went to an address, oldest first. */
export function listSentMails(db: DbOrTx, recipient: string, templates: readonly MailName[]) {
  const isTheirs = and(
    eq(outboxMails.recipient, recipient),
    isNotNull(outboxMails.sentAt),
    inArray(outboxMails.template, [...templates]),
  )
  return db.select().from(outboxMails).where(isTheirs).orderBy(asc(outboxMails.createdAt))
}

/** How long the copy of an email is kept once it is sent or given up. Source: content/legal/privacy-policy.md. */
const KEPT_MS = 30 * 86_400_000

/** Deletes the copies of emails that were sent, or given up, more than 30 days ago. One that still waits is never old. */
export async function forgetOldMails({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const isSent = and(eq(outboxMails.status, 'sent'), lt(outboxMails.sentAt, before))
  const isGivenUp = and(eq(outboxMails.status, 'dead'), lt(outboxMails.createdAt, before))
  await db.delete(outboxMails).where(or(isSent, isGivenUp))
}

/** Whether an email has expired: a reminder of this morning is not sent tonight. */
export function isOver(props: unknown, now: Date): boolean {
  const { goodUntil } = Object(props)
  return typeof goodUntil === 'string' && Date.parse(goodUntil) < now.getTime()
}
