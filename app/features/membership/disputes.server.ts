import { and, eq, inArray, ne } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { disputes } from '#app/db/schema/membership.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** What the bank says before there is a dispute. */
export const FRAUD_WARNING = 'fraud_warning'

/** A dispute as it was last written; undefined = not heard of yet. */
export async function findDispute(db: DbOrTx, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row
}

/** Writes what Stripe says of a dispute now. */
export async function saveDispute(tx: DbOrTx, row: DisputeRow): Promise<void> {
  await tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row })
}

/** Every dispute about this person's membership. */
export function listDisputesOf(db: DbOrTx, userId: string): Promise<DisputeRow[]> {
  return db.select().from(disputes).where(eq(disputes.userId, userId))
}

/** Whether a bank is looking into a payment of this person. */
export async function isDisputed(tx: DbOrTx, userId: string): Promise<boolean> {
  const open = and(eq(disputes.userId, userId), eq(disputes.phase, 'open'))
  return (await tx.select({ id: disputes.id }).from(disputes).where(open).limit(1)).length > 0
}

/** Payments whose dispute is not over as far as we know: a decision may have been missed. */
export async function listDisputedPayments(db: DbOrTx): Promise<string[]> {
  const isOpen = and(inArray(disputes.phase, ['open', 'inquiry']), ne(disputes.status, FRAUD_WARNING))
  const rows = await db.selectDistinct({ id: disputes.paymentIntentId }).from(disputes).where(isOpen)
  return rows.map(({ id }) => id)
}
