import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { complaints, messages, threads } from '#app/db/schema/contact.ts'
import { notifyHooks } from '#app/platform/messages/hooks.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'

/** Retention of a thread after its last message. Source: content/legal/privacy-policy.md. */
const RETENTION_DAYS = 365

type Begun = Pick<typeof threads.$inferInsert, 'kind' | 'subject' | 'name' | 'email' | 'complaintNumber'> & {
  wordingVersion?: string
  message: Omit<typeof messages.$inferInsert, 'threadId' | 'kind' | 'sentAt' | 'words'>
}

/** Creates a thread from an incoming message and marks it as unanswered. @returns The thread's id. */
export async function beginThread(tx: DbOrTx, { message, ...thread }: Begun, now: Date): Promise<string> {
  const id = randomUUID()
  const begun = { replyToken: newReplyToken(), createdAt: now, lastAt: now, waitsSince: now }
  await tx.insert(threads).values({ ...thread, ...begun, id })
  await tx.insert(messages).values({ ...message, threadId: id, kind: 'in', sentAt: now })
  await notifyHooks(tx, 'message.received', { thread: id, kind: thread.kind }, now)
  return id
}

/** Deletes threads whose last message is more than a year old. A complaint's thread is deleted with the complaint. */
export async function deleteOldThreads({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = daysBefore(clock.now(), RETENTION_DAYS)
  await db.delete(threads).where(and(isNull(threads.complaintNumber), lt(threads.lastAt, before)))
}

export async function closeThreadOf(tx: DbOrTx, complaintNumber: number): Promise<void> {
  const closed = { state: 'closed', snoozedUntil: null } as const
  await tx.update(threads).set(closed).where(eq(threads.complaintNumber, complaintNumber))
}

/** Moves what somebody wrote to us with their old address, complaints among it, to their new one: answers go there. */
export async function moveThreads(tx: DbOrTx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of [threads, complaints]) await tx.update(table).set({ email: to }).where(eq(table.email, from))
}

/** Used in a reply address: must be unguessable and survive lower-casing. */
const newReplyToken = () => randomBytes(10).toString('hex')
