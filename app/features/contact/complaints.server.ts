import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { complaints, threads } from '#app/db/schema/contact.ts'
import { AppError } from '#app/platform/app-error.ts'
import { fitsMailbox } from '#app/platform/messages/mailbox-limit.ts'
import { messageIdOf, type Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit, fitsLimit, networkOf } from '#app/platform/web/rate-limit.ts'
import { dueAfter, reminderWindow, retainedSince } from './complaint.ts'
import { LIMITS } from './contact.server.ts'
import type { ComplaintInput } from './contract.ts'
import { beginThread, closeThreadOf } from './threads.server.ts'

/**
 * Stores a complaint with its deadline and queues, in the same transaction, the acknowledgement and the email to the
 * coach.
 *
 * @returns Whether the acknowledgement is sent.
 * @throws AppError 429 when the network is rate limited.
 */
export async function receiveComplaint(
  tools: Tools,
  { name, email, message, wish }: Pick<ComplaintInput, 'name' | 'email' | 'message' | 'wish'>,
  clientAddress: string,
): Promise<boolean> {
  await consumeLimit(tools, LIMITS.fromNetwork, networkOf(clientAddress))
  const getsCopy = (await fitsLimit(tools, LIMITS.copiesToAddress, email)) && (await fitsMailbox(tools, email))
  const { clock, config, log, outbox } = tools
  const receivedAt = clock.now()
  const dueAt = dueAfter(receivedAt)
  await outbox.transaction(async (tx, post) => {
    const [row] = await tx
      .insert(complaints)
      .values({ name, email, message, wish, receivedAt, dueAt })
      .returning({ number: complaints.number })
    const number = row?.number ?? 0
    const body = wish ? `${message}\n\nWhat should happen:\n\n${wish}` : message
    const begun = {
      kind: 'complaint',
      subject: `Complaint no. ${number}`,
      name,
      email,
      complaintNumber: number,
    } as const
    // Replies to the acknowledgement are threaded by this message id.
    const copy = randomUUID()
    const messageId = getsCopy ? messageIdOf(tools, copy) : null
    const thread = await beginThread(tx, { ...begun, message: { body, messageId } }, receivedAt)
    const props = { number, name, message, wish, dueAt: dueAt.toISOString() }
    if (getsCopy) await post({ id: copy, to: email, template: 'complaint-received', props })
    if (config.ownerEmail)
      await post({
        to: config.ownerEmail,
        template: 'complaint',
        props: { ...props, email, thread, isAcknowledged: getsCopy },
      })
  })
  if (!config.ownerEmail) log.warn('OWNER_EMAIL is not set: a complaint was stored and mailed to nobody')
  return getsCopy
}

/**
 * Sends the outcome and its reasons, and closes the complaint and its thread, within a transaction.
 *
 * @throws AppError 404, or 409 if it is already closed.
 */
export async function closeComplaint(
  { tx, post }: { tx: DbOrTx; post: Post },
  { number, outcome, now, mail }: { number: number; outcome: string; now: Date; mail?: string },
): Promise<void> {
  const [complaint] = await tx.select().from(complaints).where(eq(complaints.number, number)).for('update')
  if (!complaint) throw new AppError('not_found', 'There’s no complaint with that number.')
  if (complaint.closedAt) throw closedAlready()
  await tx.update(complaints).set({ closedAt: now }).where(eq(complaints.number, number))
  await closeThreadOf(tx, number)
  const id = mail ? { id: mail } : {}
  await post({ ...id, to: complaint.email, template: 'complaint-outcome', props: { number, outcome } })
}

/** SQL condition: whether a thread is about a complaint whose outcome wasn't told. Only the outcome closes it. */
export const hasOpenComplaint: SQL = sql`exists (select from ${complaints}
  where ${complaints.number} = ${threads.complaintNumber} and ${complaints.closedAt} is null)`

export const closedAlready = () => new AppError('conflict', 'This complaint is closed already.')

/** Resets the deadline after a reply. */
export async function resetDeadline(tx: DbOrTx, number: number, now: Date): Promise<void> {
  await tx
    .update(complaints)
    .set({ dueAt: dueAfter(now), remindedAt: null })
    .where(and(eq(complaints.number, number), isNull(complaints.closedAt)))
}

/** Deletes complaints that were closed more than three years ago. */
export async function deleteOldComplaints({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(complaints).where(lt(complaints.closedAt, retainedSince(clock.now())))
}

export async function sendComplaintReminders(tools: Pick<Tools, 'clock' | 'config' | 'outbox'>): Promise<void> {
  const { clock, config, outbox } = tools
  const { ownerEmail } = config
  if (!ownerEmail) return
  const now = clock.now()
  const { horizon, lastTime } = reminderWindow(now)
  const isUnreminded = or(isNull(complaints.remindedAt), lte(complaints.remindedAt, lastTime))
  await outbox.transaction(async (tx, post) => {
    // The update claims the rows before any email is sent, so only one process sends each reminder.
    const due = await tx
      .update(complaints)
      .set({ remindedAt: now })
      .where(and(isNull(complaints.closedAt), lte(complaints.dueAt, horizon), isUnreminded))
      .returning({ number: complaints.number, dueAt: complaints.dueAt })
    for (const { number, dueAt } of due.toSorted((one, other) => one.number - other.number))
      await post({ to: ownerEmail, template: 'complaint-due', props: { number, dueAt: dueAt.toISOString() } })
  })
}
