import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { bookDifferences } from '#app/db/schema/payments.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import { emailOwner } from '#app/platform/messages/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'

/** A difference between Stripe's books and ours: `subject` is an id at Stripe, `words` describes it. */
export type Difference = { subject: string; words: string }

type TxContext = { tools: Pick<Tools, 'config' | 'clock'>; tx: DbOrTx; post: Post }

/** Stores a difference and emails the owner: once, and again only if it was cleared and has come back. */
export async function recordDifference({ tools, tx, post }: TxContext, { subject, words }: Difference): Promise<void> {
  const row = { subject, words, foundAt: tools.clock.now(), goneAt: null }
  const [isNew] = await tx
    .insert(bookDifferences)
    .values(row)
    .onConflictDoUpdate({ target: bookDifferences.subject, set: row, setWhere: isNotNull(bookDifferences.goneAt) })
    .returning({ subject: bookDifferences.subject })
  if (!isNew) return
  await emailOwner(tools, post, {
    title: 'The books do not agree with Stripe’s',
    lines: [
      words,
      `Look for ${subject} in Stripe’s dashboard. If the money isn’t for something we sold, give it back there; if it is, write to its buyer. The list “When something is wrong” in docs/going-live.md says more.`,
      'You won’t get this email again for it. It counts as a difference until the two agree.',
    ],
  })
}

/** Marks a difference as resolved. Does nothing if there was none. */
export async function clearDifference(tx: DbOrTx, { clock }: Pick<Tools, 'clock'>, subject: string): Promise<void> {
  await tx
    .update(bookDifferences)
    .set({ goneAt: clock.now() })
    .where(and(eq(bookDifferences.subject, subject), isNull(bookDifferences.goneAt)))
}

/** Returns the unresolved differences. */
export async function listDifferences({ db }: Pick<Tools, 'db'>): Promise<Difference[]> {
  const { subject, words } = bookDifferences
  return db.select({ subject, words }).from(bookDifferences).where(isNull(bookDifferences.goneAt)).orderBy(subject)
}

/** Whether an unresolved difference exists for this payment: money came that doesn't match the sale. */
export async function isUnclear({ db }: Pick<Tools, 'db'>, paymentIntentId: string): Promise<boolean> {
  const isOpen = and(eq(bookDifferences.subject, paymentIntentId), isNull(bookDifferences.goneAt))
  const [row] = await db.select({ one: sql`1` }).from(bookDifferences).where(isOpen)
  return row !== undefined
}
