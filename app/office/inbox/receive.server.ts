import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { messages, threads } from '#app/db/schema/contact.ts'
import { beginThread } from '#app/features/contact/threads.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { Email } from '#app/values/email.ts'
import { answeredIds, isAutomatic, isSenderConfirmed, type Letter, MOST_BYTES, replyTokenOf } from './letter.ts'
import type { Report } from './report.ts'
import { NOT_OF_MANY } from './thread.ts'

/** What happened to a message. `ignored`: sent by a program, or by ourselves; it stays in the mailbox. */
export type Received = 'stored' | 'known' | 'ignored'

/**
 * Stores a message in the thread that it replies to, or in a new one. Idempotent.
 *
 * The thread is found by the emails it refers to and by the address it was sent to: never by its sender, which can be
 * forged.
 */
export async function receiveLetter(tools: Tools, letter: Letter, raw: Buffer): Promise<Received> {
  const sender = Email.safeParse(letter.from.address)
  if (!sender.success || isAutomatic(letter) || isOurs(tools, sender.data)) return 'ignored'
  return tools.db.transaction(async (tx) => {
    const known = await tx.$count(messages, eq(messages.messageId, letter.messageId))
    if (known > 0) return 'known'
    const now = tools.clock.now()
    const message = {
      body: letter.text,
      fromAddress: sender.data,
      isConfirmed: isSenderConfirmed(letter, tools.config.mailIn.provider),
      messageId: letter.messageId,
      files: letter.files,
      letter: raw.byteLength > MOST_BYTES ? null : raw,
    }
    const thread = await findThread(tx, letter)
    if (thread === null) {
      const name = letter.from.name || sender.data
      await beginThread(tx, { kind: 'email', subject: letter.subject, name, email: sender.data, message }, now)
      return 'stored'
    }
    // Of two processes that read the same message, the later one finds the key taken and changes nothing.
    const added = await tx
      .insert(messages)
      .values({ ...message, threadId: thread, kind: 'in', sentAt: now })
      .onConflictDoNothing()
      .returning({ id: messages.id })
    if (added.length === 0) return 'known'
    await tx
      .update(threads)
      .set({
        state: sql`case when ${threads.state} = 'new' then 'new' else 'open' end`,
        snoozedUntil: null,
        ...NOT_OF_MANY,
        lastAt: now,
        // What was closed without an answer waits no longer.
        waitsSince: sql`case when ${threads.state} = 'closed' then ${now.toISOString()}::timestamptz
          else coalesce(${threads.waitsSince}, ${now.toISOString()}::timestamptz) end`,
      })
      .where(eq(threads.id, thread))
    return 'stored'
  })
}

/** Handles a bounced answer of ours: the thread shows it and is waiting again. @returns Whether it was one of ours. */
export async function recordUndelivered({ db, clock }: Pick<Tools, 'db' | 'clock'>, report: Report): Promise<boolean> {
  if (report.kind !== 'undelivered') return false
  return db.transaction(async (tx) => {
    const [message] = await tx
      .update(messages)
      .set({ problem: report.answer })
      .where(and(eq(messages.messageId, report.messageId), eq(messages.kind, 'out')))
      .returning({ threadId: messages.threadId })
    if (!message) return false
    const waitsSince = sql`coalesce(${threads.waitsSince}, ${clock.now().toISOString()}::timestamptz)`
    const open = { state: 'open', snoozedUntil: null, waitsSince, ...NOT_OF_MANY } as const
    await tx.update(threads).set(open).where(eq(threads.id, message.threadId))
    return true
  })
}

async function findThread(tx: DbOrTx, letter: Letter): Promise<string | null> {
  const ids = answeredIds(letter)
  if (ids.length > 0) {
    const named = await tx
      .select({ messageId: messages.messageId, threadId: messages.threadId })
      .from(messages)
      .where(inArray(messages.messageId, ids))
    for (const id of ids) {
      const threadId = named.find(({ messageId }) => messageId === id)?.threadId
      if (threadId) return threadId
    }
  }
  const token = replyTokenOf(letter.to)
  if (token === null) return null
  const [row] = await tx.select({ id: threads.id }).from(threads).where(eq(threads.replyToken, token))
  return row?.id ?? null
}

/** Our own emails, copied into the mailbox: they are stored already. */
const isOurs = ({ config }: Pick<Tools, 'config'>, address: string) =>
  address === config.mailIn.address || config.mailFrom.toLowerCase().includes(`<${address}>`)
