import { and, eq, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import type { ContractFacts } from '#app/emails/contract.ts'
import type { MailName } from '#app/emails/mails.ts'
import { senderOf } from '#app/emails/sender.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Tools } from '../tools.ts'
import { inSpan } from '../watch/traces.ts'
import type { Attachment, Mailer } from './mailer.ts'
import { isOver, messageIdOf, requeueWaitingMails } from './outbox.ts'

type WorkerTools = Pick<Tools, 'db' | 'clock' | 'log' | 'appUrl' | 'settings' | 'traces'> & {
  jobs: Jobs
  mailer: Mailer
  /** Renders a contract as an attachment. */
  drawContract: (contract: ContractFacts, madeAt: Date, appUrl: string) => Promise<Attachment>
}

/** Sends the outbox's pending emails one at a time, retrying each until the mail server accepts it. */
export async function startMailWorker(tools: WorkerTools): Promise<void> {
  const { db, jobs } = tools
  await jobs.work<{ id: string }>('mail', ({ id }, isLastTry) => sendMail(tools, id, isLastTry))
  // The queue drops a job that nobody took for two weeks: without a mail server, or while the site was stopped.
  await db.transaction(async (tx) => {
    await tx.execute(lockFor('outbox', 'requeue'))
    await requeueWaitingMails(tx, jobs)
  })
  jobs.wake('mail')
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
    // The templates import React and the email components; most processes never need them at the start.
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
  // The last email of a deleted account: its copy is deleted immediately, since no person is left to retain it for.
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
