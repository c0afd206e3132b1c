import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { messages, threads } from '#app/db/schema/contact.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import {
  closeComplaint,
  closedAlready,
  hasOpenComplaint,
  resetDeadline,
} from '#app/features/contact/complaints.server.ts'
import { AppError, arrivedInOtherWords } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { messageIdOf } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { beginningOf } from '#app/values/text-length.ts'
import { cutHistory, replyAddress } from './letter.ts'
import { findNextThread } from './list.server.ts'
import { answerSubject, NOT_OF_MANY } from './thread.ts'

type Staff = Pick<CurrentUser, 'id' | 'email' | 'name'>
type Thread = typeof threads.$inferSelect
/** What a form sends: with its id, sending it again because its answer was lost adds nothing. */
type Once<Words> = Words & { id?: string | undefined; thread: string }

const MOST_QUOTED = 2_000
/** The most Message-IDs in a header, newest first: email programs find the others through these. */
const MOST_FOLLOWED = 20

/**
 * Answers a thread by email. The answer is stored with its Message-ID, by which the reply is matched. For a complaint
 * it restarts the time until the next reply is due. A message that came in while it was written keeps waiting.
 * Idempotent by the form's id.
 *
 * @returns The next thread waiting, when this one is closed.
 * @throws AppError 404, or 409 for closing a complaint without an outcome, or for other words with the same id.
 */
export async function answerThread(
  tools: Tools,
  user: Staff,
  {
    id: form = randomUUID(),
    thread: id,
    body,
    after,
    read,
  }: Once<{ body: string; after: 'close' | 'keep-open'; read?: string | undefined }>,
): Promise<{ next: string | null }> {
  const now = tools.clock.now()
  const state = await tools.outbox.transaction(async (tx, post) => {
    const thread = await lockThread(tx, id)
    if (await isStored(tx, { id: form, threadId: id, kind: 'out', body })) {
      // Sent already: only the other button can still be meant. What a complaint is, its outcome has decided.
      if (thread.complaintNumber !== null) return thread.state
      const state = after === 'close' && !(read && (await findUnread(tx, id, read))) ? 'closed' : 'open'
      if (state === thread.state) return state
      await tx
        .update(threads)
        .set({ state, snoozedUntil: null, ...NOT_OF_MANY })
        .where(eq(threads.id, id))
      const before = { state: thread.state }
      await audit(tx, { by: user, action: 'inbox.state', subject: `thread:${id}`, before, after: { state } }, now)
      return state
    }
    const mail = randomUUID()
    const earlier = await tx
      .select({ id: messages.id, messageId: messages.messageId, kind: messages.kind, body: messages.body })
      .from(messages)
      .where(and(eq(messages.threadId, id), inArray(messages.kind, ['in', 'out'])))
      .orderBy(desc(messages.sentAt))
      .limit(MOST_FOLLOWED)
    const asked = earlier.find((one) => one.kind === 'in' && (!read || one.id === read))
    await post({
      id: mail,
      to: thread.email,
      template: 'answer',
      props: {
        subject: answerSubject(thread.subject),
        body,
        author: user.name || 'Longevity',
        quote: asked ? beginningOf(cutHistory(asked.body).fresh, MOST_QUOTED) : '',
        follows: earlier.flatMap(({ messageId }) => messageId ?? []).toReversed(),
        replyTo: answersTo(tools, thread),
      },
    })
    await addOurs(tx, thread, { id: form, author: nameOf(user), body, messageId: messageIdOf(tools, mail), now })
    if (thread.complaintNumber !== null) await resetDeadline(tx, thread.complaintNumber, now)
    const waitsSince = read ? await findUnread(tx, id, read) : null
    const mayClose = after === 'close' && !waitsSince && !(await isOpenComplaint(tx, id))
    const state = mayClose ? 'closed' : 'open'
    const moved = { state, snoozedUntil: null, waitsSince, lastAt: now, ...NOT_OF_MANY } as const
    await tx.update(threads).set(moved).where(eq(threads.id, id))
    await audit(tx, { by: user, action: 'inbox.answer', subject: `thread:${id}`, after: { state } }, now)
    return state
  })
  return { next: state === 'closed' ? await findNextThread(tools, id) : null }
}

/** Returns when the first message of theirs came in after the one that was read; null when none did. */
export async function findUnread(tx: DbOrTx, threadId: string, read: string): Promise<Date | null> {
  const isTheirs = and(eq(messages.threadId, threadId), eq(messages.kind, 'in'))
  const [last] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(and(isTheirs, eq(messages.id, read)))
  if (!last) return null
  const [unread] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(and(isTheirs, gt(messages.sentAt, last.sentAt)))
    .orderBy(asc(messages.sentAt))
    .limit(1)
  return unread?.sentAt ?? null
}

/**
 * Sends a complaint's outcome to the person, and closes it. A message that came in while it was written keeps waiting.
 * Idempotent by the form's id.
 *
 * @throws AppError 404, or 409 when it's closed.
 */
export async function sendOutcome(
  tools: Tools,
  user: Staff,
  { id: form = randomUUID(), thread: id, outcome, read }: Once<{ outcome: string; read?: string | undefined }>,
): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const thread = await lockThread(tx, id)
    if (thread.complaintNumber === null) throw new AppError('conflict', 'This isn’t a complaint. Answer it instead.')
    if (await isStored(tx, { id: form, threadId: id, kind: 'out', body: outcome }, closedAlready)) return
    const mail = randomUUID()
    await closeComplaint({ tx, post }, { number: thread.complaintNumber, outcome, now, mail })
    const messageId = messageIdOf(tools, mail)
    await addOurs(tx, thread, { id: form, author: nameOf(user), body: outcome, messageId, now })
    const waitsSince = read ? await findUnread(tx, id, read) : null
    const state = waitsSince ? 'open' : 'closed'
    await tx
      .update(threads)
      .set({ state, waitsSince, lastAt: now, ...NOT_OF_MANY })
      .where(eq(threads.id, id))
    await audit(tx, { by: user, action: 'inbox.outcome', subject: `thread:${id}` }, now)
  })
}

/**
 * Adds an internal note, visible to staff only. Idempotent by the form's id.
 *
 * @throws AppError 404, or 409 for other words with the same id.
 */
export async function addThreadNote(
  tools: Tools,
  user: Staff,
  { id: form = randomUUID(), thread: id, body }: Once<{ body: string }>,
): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    await lockThread(tx, id)
    const note = { id: form, threadId: id, kind: 'note', body } as const
    if (await isStored(tx, note)) return
    await tx.insert(messages).values({ ...note, author: nameOf(user), sentAt: now })
    await audit(tx, { by: user, action: 'inbox.note', subject: `thread:${id}` }, now)
  })
}

/** Returns the thread, locked until the transaction ends. @throws AppError 404 */
export async function lockThread(tx: DbOrTx, id: string): Promise<Thread> {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, id)).for('update')
  if (!thread) throw noSuchThread()
  return thread
}

/** Whether a thread is about a complaint that only its outcome closes. Call it with the thread locked. */
export const isOpenComplaint = async (tx: DbOrTx, id: string): Promise<boolean> =>
  (await tx.$count(threads, and(eq(threads.id, id), hasOpenComplaint))) > 0

export const noSuchThread = () => new AppError('not_found', 'There’s no such thread any more.')

/** The address for replies: into the thread, or the owner's where no email can be received. */
const answersTo = ({ config }: Pick<Tools, 'config'>, { replyToken }: Thread): string | null =>
  config.mailIn.address ? replyAddress(config.mailIn.address, replyToken) : config.ownerEmail

type Sent = Pick<typeof messages.$inferSelect, 'id' | 'threadId' | 'kind' | 'body'>

/** Whether a message is stored already. Call it with its thread locked. @throws The refusal, when it's another one. */
async function isStored(tx: DbOrTx, sent: Sent, refusal = arrivedInOtherWords): Promise<boolean> {
  const [known] = await tx.select().from(messages).where(eq(messages.id, sent.id))
  if (!known) return false
  if (known.threadId !== sent.threadId || known.kind !== sent.kind || known.body !== sent.body) throw refusal()
  return true
}

type Ours = { id: string; author: string; body: string; messageId: string; now: Date }

async function addOurs(tx: DbOrTx, { id: threadId }: Thread, { now, ...message }: Ours): Promise<void> {
  await tx.insert(messages).values({ ...message, threadId, kind: 'out', sentAt: now })
  // A failed delivery is settled once the answer has been sent again.
  await tx
    .update(messages)
    .set({ problem: null })
    .where(and(eq(messages.threadId, threadId), isNotNull(messages.problem)))
}

const nameOf = ({ name, email }: Staff) => name || email
