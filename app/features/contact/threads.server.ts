import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { messages, threads } from '#app/db/schema/contact.ts'
import { tellHooks } from '#app/platform/hooks.ts'
import type { Tools } from '#app/platform/tools.ts'

/** How long a thread is kept after its last message. Source: content/legal/privacy-policy.md. */
const KEPT_MS = 365 * 86_400_000

type Begun = Pick<typeof threads.$inferInsert, 'kind' | 'subject' | 'name' | 'email' | 'complaintNumber'> & {
  wordingVersion?: string
  message: Omit<typeof messages.$inferInsert, 'threadId' | 'kind' | 'sentAt' | 'words'>
}

/** Begins a thread with what somebody wrote to us; it waits for an answer from now on. @returns Its id. */
export async function beginThread(tx: DbOrTx, { message, ...thread }: Begun, now: Date): Promise<string> {
  const [row] = await tx
    .insert(threads)
    .values({ ...thread, replyToken: newReplyToken(), createdAt: now, lastAt: now, waitsSince: now })
    .returning({ id: threads.id })
  if (!row) throw new Error('an insert returns its row')
  await tx.insert(messages).values({ ...message, threadId: row.id, kind: 'in', sentAt: now })
  await tellHooks(tx, 'message.received', { thread: row.id, kind: thread.kind }, now)
  return row.id
}

/** Deletes threads whose last message is more than a year old. Those of complaints go with their complaint. */
export async function forgetOldThreads({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await db.delete(threads).where(and(isNull(threads.complaintNumber), lt(threads.lastAt, before)))
}

/** The thread of a complaint says at once when it is dealt with. */
export async function closeThreadOf(tx: DbOrTx, complaintNumber: number): Promise<void> {
  const closed = { state: 'closed', snoozedUntil: null } as const
  await tx.update(threads).set(closed).where(eq(threads.complaintNumber, complaintNumber))
}

/** Stands in an address, where nobody may guess it and capitals may get lost. */
const newReplyToken = () => randomBytes(10).toString('hex')
