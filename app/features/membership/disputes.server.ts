import { and, type Column, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { disputes } from '#app/db/schema/membership.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** Status of a bank's warning before there is a dispute. */
export const FRAUD_WARNING = 'fraud_warning'

export async function findDispute(db: DbOrTx, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row
}

export async function saveDispute(tx: DbOrTx, row: DisputeRow): Promise<void> {
  await tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row })
}

export const listDisputesOf = (db: DbOrTx, userId: string): Promise<DisputeRow[]> =>
  db.select().from(disputes).where(eq(disputes.userId, userId))

export async function isDisputed(tx: DbOrTx, userId: string): Promise<boolean> {
  const open = and(eq(disputes.userId, userId), eq(disputes.phase, 'open'))
  return (await tx.select({ id: disputes.id }).from(disputes).where(open).limit(1)).length > 0
}

/** In a query of orders: whether the bank has given the money of this one back. */
export const isLostDispute = (orderId: Column) =>
  sql<boolean>`exists (select from ${disputes} where ${disputes.orderId} = ${orderId} and ${disputes.phase} = 'lost')`

/** The bank has not decided yet. A warning isn't meant: it asks for no answer, and nobody says when it's over. */
export const IS_UNDECIDED = and(inArray(disputes.phase, ['open', 'inquiry']), ne(disputes.status, FRAUD_WARNING))

/** Lists payments with an unresolved dispute, in case the event with its decision was missed. */
export async function listDisputedPayments(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectDistinct({ id: disputes.paymentIntentId }).from(disputes).where(IS_UNDECIDED)
  return rows.map(({ id }) => id)
}
