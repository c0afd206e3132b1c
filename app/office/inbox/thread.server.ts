import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { complaints, messages, savedAnswers, threads } from '#app/db/schema/contact.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import { AppError } from '#app/platform/app-error.ts'
import { messageIdOf } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { noSuchThread } from './answer.server.ts'
import { cutHistory } from './letter.ts'
import { readFileOf } from './read-letter.server.ts'

const MOST_MESSAGES = 200

/** Returns a thread with everything its page shows. @throws AppError 404 */
export async function getThread(tools: Tools, id: string) {
  const { db } = tools
  const [thread] = await db
    .select({ thread: threads, complaint: complaints })
    .from(threads)
    .leftJoin(complaints, eq(complaints.number, threads.complaintNumber))
    .where(eq(threads.id, id))
  if (!thread) throw noSuchThread()
  const found = await db
    .select({
      ...{ id: messages.id, kind: messages.kind, author: messages.author, body: messages.body },
      ...{ fromAddress: messages.fromAddress, isConfirmed: messages.isConfirmed, messageId: messages.messageId },
      ...{ files: messages.files, problem: messages.problem, sentAt: messages.sentAt },
    })
    .from(messages)
    .where(eq(messages.threadId, id))
    .orderBy(desc(messages.sentAt))
    .limit(MOST_MESSAGES)
  const mails = await statesOf(tools, found)
  const lines = found.toReversed().map(({ body, messageId, ...message }) => ({
    ...message,
    ...(message.kind === 'in' ? cutHistory(body) : { fresh: body, history: '' }),
    mail: message.kind === 'out' && messageId ? (mails.get(messageId) ?? 'sent') : null,
  }))
  return {
    ...{ thread: thread.thread, complaint: thread.complaint, messages: lines },
    others: await listOthers(tools, thread.thread),
    account: await findAccount(tools, thread.thread.email),
    staff: await listStaff(tools),
    answers: await listSavedAnswers(tools),
  }
}

/** Returns the name of a thread's person; null when there is none. */
export async function findWriter({ db }: Pick<Tools, 'db'>, id: string) {
  const [found] = await db.select({ name: threads.name, email: threads.email }).from(threads).where(eq(threads.id, id))
  return found ? { id, name: found.name || found.email } : null
}

export const listSavedAnswers = ({ db }: Pick<Tools, 'db'>) =>
  db.select().from(savedAnswers).orderBy(asc(savedAnswers.title))

/** Returns an attachment. @throws AppError 404 */
export async function openFile({ db }: Pick<Tools, 'db'>, messageId: string, place: number) {
  const [message] = await db.select({ letter: messages.letter }).from(messages).where(eq(messages.id, messageId))
  const file = message?.letter ? await readFileOf(Buffer.from(message.letter), place) : null
  if (!file) throw new AppError('not_found', 'This file isn’t here any more.')
  return file
}

/** Whether each of our answers is queued, sent, or failed. Copies of sent ones are deleted after 30 days. */
async function statesOf(tools: Tools, found: readonly { kind: string; messageId: string | null }[]) {
  const byMail = new Map(
    found.flatMap(({ kind, messageId }) => {
      const id = kind === 'out' && messageId ? /^<([0-9a-f-]{36})@/.exec(messageId)?.[1] : undefined
      return id ? [[id, messageId ?? ''] as const] : []
    }),
  )
  if (byMail.size === 0) return new Map<string, 'waiting' | 'sent' | 'dead'>()
  const rows = await tools.db
    .select({ id: outboxMails.id, status: outboxMails.status })
    .from(outboxMails)
    .where(inArray(outboxMails.id, [...byMail.keys()]))
  return new Map(rows.map(({ id, status }) => [messageIdOf(tools, id), status] as const))
}

const listOthers = ({ db }: Tools, { id, email }: typeof threads.$inferSelect) =>
  db
    .select({ id: threads.id, subject: threads.subject, state: threads.state, lastAt: threads.lastAt })
    .from(threads)
    .where(and(eq(threads.email, email), ne(threads.id, id)))
    .orderBy(desc(threads.lastAt))
    .limit(5)

async function findAccount({ db }: Tools, email: string) {
  const [user] = await db.select({ id: users.id, joinedOn: users.joinedOn }).from(users).where(eq(users.email, email))
  return user ?? null
}

async function listStaff({ db }: Tools): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(ne(users.role, 'member'))
    .orderBy(asc(users.email))
  return rows
    .filter(({ role }) => isPermitted(role, 'inbox'))
    .map(({ id, name, email }) => ({ id, name: name || email }))
}
