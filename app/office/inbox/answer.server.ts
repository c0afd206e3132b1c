import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { messages, threads } from '#app/db/schema/contact.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { closeComplaint, noteWordOn } from '#app/features/contact/complaints.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { messageIdOf } from '#app/platform/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { cutHistory, replyAddress } from './letter.ts'
import { findNextThread } from './list.server.ts'
import { answerSubject } from './thread.ts'

type Staff = Pick<CurrentUser, 'id' | 'email' | 'name'>
type Thread = typeof threads.$inferSelect

const MOST_QUOTED = 2_000
/** How many emails a header names at most, the newest: the rest is known from theirs. */
const MOST_FOLLOWED = 20

/**
 * Answers a thread by email. What is sent, is in the thread with the Message-ID by which the next letter finds it. The
 * person has heard from us: a complaint's next word is due a whole time later.
 *
 * @returns Who waits next, once this thread is closed.
 * @throws AppError 404, or 409 for closing a complaint without an outcome.
 */
export async function answerThread(
  tools: Tools,
  user: Staff,
  { thread: id, body, after }: { thread: string; body: string; after: 'close' | 'keep-open' },
): Promise<{ next: string | null }> {
  const now = tools.clock.now()
  const state = await tools.outbox.transaction(async (tx, post) => {
    const thread = await holdThread(tx, id)
    const isComplaint = thread.complaintNumber !== null
    const mail = randomUUID()
    const earlier = await tx
      .select({ messageId: messages.messageId, kind: messages.kind, body: messages.body })
      .from(messages)
      .where(and(eq(messages.threadId, id), inArray(messages.kind, ['in', 'out'])))
      .orderBy(desc(messages.sentAt))
      .limit(MOST_FOLLOWED)
    const asked = earlier.find(({ kind }) => kind === 'in')
    await post({
      id: mail,
      to: thread.email,
      template: 'answer',
      props: {
        subject: answerSubject(thread.subject),
        body,
        author: user.name || 'Longevity',
        quote: asked ? cutHistory(asked.body).fresh.slice(0, MOST_QUOTED) : '',
        follows: earlier.flatMap(({ messageId }) => messageId ?? []).toReversed(),
        replyTo: answersTo(tools, thread),
      },
    })
    await addOurs(tx, thread, { author: nameOf(user), body, messageId: messageIdOf(tools, mail), now })
    if (thread.complaintNumber !== null) await noteWordOn(tx, thread.complaintNumber, now)
    // A complaint is closed by its outcome and by nothing else.
    const state = after === 'close' && !isComplaint ? 'closed' : 'open'
    await tx.update(threads).set({ state, snoozedUntil: null, waitsSince: null, lastAt: now }).where(eq(threads.id, id))
    await audit(tx, { by: user, action: 'inbox.answer', subject: `thread:${id}`, after: { state } }, now)
    return state
  })
  return { next: state === 'closed' ? await findNextThread(tools, id) : null }
}

/** Tells a complaint's person the outcome, and closes it. @throws AppError 404, or 409 when it is closed. */
export async function giveOutcome(
  tools: Tools,
  user: Staff,
  { thread: id, outcome }: { thread: string; outcome: string },
): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const thread = await holdThread(tx, id)
    if (thread.complaintNumber === null) throw new AppError('conflict', 'This isn’t a complaint. Answer it instead.')
    const mail = randomUUID()
    await closeComplaint({ tx, post }, { number: thread.complaintNumber, outcome, now, mail })
    await addOurs(tx, thread, { author: nameOf(user), body: outcome, messageId: messageIdOf(tools, mail), now })
    await tx.update(threads).set({ lastAt: now }).where(eq(threads.id, id))
    await audit(tx, { by: user, action: 'inbox.outcome', subject: `thread:${id}` }, now)
  })
}

/** Writes a note that only staff see. @throws AppError 404 */
export async function noteOnThread(tools: Tools, user: Staff, { thread: id, body }: { thread: string; body: string }) {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    await holdThread(tx, id)
    await tx.insert(messages).values({ threadId: id, kind: 'note', author: nameOf(user), body, sentAt: now })
    await audit(tx, { by: user, action: 'inbox.note', subject: `thread:${id}` }, now)
  })
}

/** The thread, held until the transaction ends. @throws AppError 404 */
export async function holdThread(tx: DbOrTx, id: string): Promise<Thread> {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, id)).for('update')
  if (!thread) throw noSuchThread()
  return thread
}

export const noSuchThread = () => new AppError('not_found', 'There’s no such thread any more.')

/** Where the next letter goes: back into the thread, or to the owner where nothing can come in. */
function answersTo({ config }: Pick<Tools, 'config'>, { replyToken }: Thread): string | null {
  return config.mailIn.address ? replyAddress(config.mailIn.address, replyToken) : config.ownerEmail
}

type Ours = { author: string; body: string; messageId: string; now: Date }

async function addOurs(tx: DbOrTx, { id }: Thread, { author, body, messageId, now }: Ours): Promise<void> {
  await tx.insert(messages).values({ threadId: id, kind: 'out', author, body, messageId, sentAt: now })
  // An answer that came back and was written anew is no problem any more.
  await tx
    .update(messages)
    .set({ problem: null })
    .where(and(eq(messages.threadId, id), isNotNull(messages.problem)))
}

const nameOf = ({ name, email }: Staff) => name || email
