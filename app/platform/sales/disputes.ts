import { and, asc, type Column, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { disputes } from '#app/db/schema/disputes.ts'

// Disputed payments of any kind of sale. Reading them at Stripe, and what follows, is in features/payments.

export type DisputeRow = typeof disputes.$inferSelect

/** Status of a bank's warning before there is a dispute. */
export const FRAUD_WARNING = 'fraud_warning'

export async function findDispute(db: DbOrTx, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row
}

/** The last known status of each dispute of a payment, by its id. */
export async function statusesOf(db: DbOrTx, paymentIntentId: string): Promise<Map<string, string>> {
  const { id, status } = disputes
  const rows = await db.select({ id, status }).from(disputes).where(eq(disputes.paymentIntentId, paymentIntentId))
  return new Map(rows.map((row) => [row.id, row.status]))
}

export async function saveDispute(tx: DbOrTx, row: DisputeRow): Promise<void> {
  await tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: row })
}

export const listDisputesOf = (db: DbOrTx, userId: string): Promise<DisputeRow[]> =>
  db.select().from(disputes).where(eq(disputes.userId, userId))

export async function listDisputesOfPayment(db: DbOrTx, paymentIntentId: string | null): Promise<DisputeRow[]> {
  if (!paymentIntentId) return []
  const isIt = eq(disputes.paymentIntentId, paymentIntentId)
  return db.select().from(disputes).where(isIt).orderBy(asc(disputes.openedAt), asc(disputes.id))
}

export async function isDisputed(tx: DbOrTx, userId: string): Promise<boolean> {
  const open = and(eq(disputes.userId, userId), eq(disputes.phase, 'open'))
  return (await tx.select({ id: disputes.id }).from(disputes).where(open).limit(1)).length > 0
}

/** Whether the bank has given the money of an order back. */
export const isLost = async (tx: DbOrTx, orderId: string): Promise<boolean> =>
  (await tx.$count(disputes, and(eq(disputes.orderId, orderId), eq(disputes.phase, 'lost')))) > 0

type Payable = { status: string; paymentIntentId: string | null }

/** Marks which of these sales the bank has given the money back for. */
export async function withLost<Sale extends Payable>(db: DbOrTx, sales: readonly Sale[]) {
  const disputed = sales.flatMap((sale) => (sale.status === 'disputed' ? (sale.paymentIntentId ?? []) : []))
  const { paymentIntentId, phase } = disputes
  const areLost = and(inArray(paymentIntentId, disputed), eq(phase, 'lost'))
  const rows = disputed.length > 0 ? await db.select({ paymentIntentId }).from(disputes).where(areLost) : []
  const lost = new Set(rows.map((row) => row.paymentIntentId))
  return sales.map((sale) => ({ ...sale, isLost: sale.paymentIntentId !== null && lost.has(sale.paymentIntentId) }))
}

/** Whether it has, in a query of sales and another table, by the column of their payment. */
export const isLostDispute = (payment: Column) =>
  sql<boolean>`exists (select from ${disputes} where ${disputes.paymentIntentId} = ${payment} and ${disputes.phase} = 'lost')`

/** The bank has not decided yet. A warning isn't meant: it asks for no answer, and nobody says when it's over. */
export const IS_UNDECIDED = and(inArray(disputes.phase, ['open', 'inquiry']), ne(disputes.status, FRAUD_WARNING))

/** Lists payments with an unresolved dispute, in case the event with its decision was missed. */
export async function listDisputedPayments(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectDistinct({ id: disputes.paymentIntentId }).from(disputes).where(IS_UNDECIDED)
  return rows.map(({ id }) => id)
}
