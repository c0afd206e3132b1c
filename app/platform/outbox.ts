import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import type { ContractFacts } from '#app/emails/contract.ts'
import type { MailName, MailProps } from '#app/emails/mails.ts'
import { senderOf } from '#app/emails/sender.ts'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Attachment, Mailer } from './mailer.ts'
import type { SettingsStore } from './settings.ts'
import { inSpan, type Traces } from './traces.ts'

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

type WorkerTools = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: Log
  appUrl: string
  settings: SettingsStore
  /** Writes out a contract, to keep. */
  drawContract: (contract: ContractFacts, madeAt: Date, appUrl: string) => Promise<Attachment>
  traces: Traces | null
}

/** Sends what waits in the outbox, one email at a time, each until the server has taken it. */
export async function startMailWorker(tools: WorkerTools): Promise<void> {
  await tools.jobs.work<{ id: string }>('mail', ({ id }, isLastTry) => sendMail(tools, id, isLastTry))
}

async function sendMail(
  { db, mailer, clock, log, appUrl, settings, drawContract, traces }: WorkerTools,
  id: string,
  isLastTry: boolean,
): Promise<void> {
  const waiting = and(eq(outboxMails.id, id), eq(outboxMails.status, 'waiting'))
  const [mail] = await db.select().from(outboxMails).where(waiting)
  if (!mail) return
  if (isOver(mail.props, clock.now())) {
    await db.update(outboxMails).set({ status: 'dead', lastError: 'its time was over', props: null }).where(waiting)
    return
  }
  try {
    // The templates bring React and the email components along; most processes never need them at the start.
    const { renderMail } = await import('#app/emails/mails.ts')
    const { contract, calendar, ...content } = await renderMail(mail.template as MailName, mail.props as never, {
      appUrl,
      sender: senderOf(settings.now().trader),
    })
    const attachments = [
      ...(contract ? [await drawContract(contract, mail.createdAt, appUrl)] : []),
      ...(calendar ? [invitationFile(calendar)] : []),
    ]
    const whole = { messageId: messageIdOf({ appUrl }, id), to: mail.recipient, attachments, ...content }
    await inSpan(traces, `mail ${mail.template}`, 'client', () => mailer.send(whole))
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    await db
      .update(outboxMails)
      .set({ attempts: sql`${outboxMails.attempts} + 1`, lastError, ...(isLastTry ? { status: 'dead' as const } : {}) })
      .where(waiting)
    log[isLastTry ? 'error' : 'warn'](
      { mail: id, template: mail.template, attempt: mail.attempts + 1, err: lastError },
      isLastTry ? 'mail given up' : 'mail not sent, will try again',
    )
    throw error
  }
  // The last email of a deleted account: its copy is deleted at once, since there is no person left to keep it for.
  if (mail.template === ('account-deleted' satisfies MailName)) {
    await db.delete(outboxMails).where(eq(outboxMails.id, id))
    return
  }
  await db
    .update(outboxMails)
    .set({
      status: 'sent',
      sentAt: clock.now(),
      attempts: sql`${outboxMails.attempts} + 1`,
      lastError: null,
      props: null,
    })
    .where(waiting)
}

const invitationFile = (calendar: string): Attachment => ({
  filename: 'invitation.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(calendar),
})

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
function isOver(props: unknown, now: Date): boolean {
  const { goodUntil } = Object(props)
  return typeof goodUntil === 'string' && Date.parse(goodUntil) < now.getTime()
}
