import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { findSoldOrder } from '#app/features/shop/sold-order.server.ts'
import { rateFor, sellerOf } from '#app/platform/sales/seller.ts'
import type { Tools } from '#app/platform/tools.ts'

export type PaperRow = typeof invoices.$inferSelect

/** What was paid and refunded, for receipts and credit notes. Amounts are pence of `currency`. */
export type PaidSale = Omit<
  PaperRow,
  'id' | 'number' | 'kind' | 'receiptId' | 'seller' | 'vatRate' | 'issuedAt' | 'withdrawnAt'
> & {
  /** The sale's own VAT rate; left out = the rate of its kind. */
  ownRate?: number | null
}

/**
 * Writes the receipt of a sale, once, and credit notes until they add up to the amount refunded. Idempotent.
 *
 * @returns Whether the receipt is new, and how many pence were newly credited; below zero where a refund has failed.
 */
export async function writePapers(
  tx: DbOrTx,
  { clock, settings }: Pick<Tools, 'clock' | 'settings'>,
  { amountRefunded, ownRate = null, ...sale }: PaidSale,
): Promise<{ receiptId: string; isNew: boolean; credited: number }> {
  await tx.execute(oneWriter)
  const known = await findReceipt(tx, sale)
  const now = settings.now()
  const issuedAt = clock.now()
  const receipt =
    known ??
    (await write(tx, {
      ...sale,
      ...(sale.orderId ? { id: sale.orderId } : {}),
      kind: 'receipt',
      seller: sellerOf(now),
      vatRate: rateFor(now, sale.sold, ownRate),
      issuedAt,
    }))
  return { receiptId: receipt.id, isNew: !known, credited: await credit(tx, receipt, amountRefunded, issuedAt) }
}

/** Credits a refund of a payment of which we keep only the receipt. Does nothing if there is none. */
export async function creditReceiptOf(
  tx: DbOrTx,
  { clock }: Pick<Tools, 'clock'>,
  { paymentIntentId, amountRefunded }: Pick<PaidSale, 'amountRefunded'> & { paymentIntentId: string },
): Promise<void> {
  await tx.execute(oneWriter)
  const isIt = and(eq(invoices.paymentIntentId, paymentIntentId), eq(invoices.kind, 'receipt'))
  const [receipt] = await tx.select().from(invoices).where(isIt)
  if (receipt) await credit(tx, receipt, Math.min(amountRefunded, receipt.amount), clock.now())
}

/** Of the receipts that match: how much is credited; null when there is none yet. */
export async function creditedOf(db: DbOrTx, isIt: SQL): Promise<number | null> {
  const isReceipt = and(isIt, eq(invoices.kind, 'receipt'))
  const [receipt] = await db.select({ amountRefunded: invoices.amountRefunded }).from(invoices).where(isReceipt)
  return receipt?.amountRefunded ?? null
}

/** One writer at a time, so numbers have no gaps. */
export const oneWriter = lockFor('paperNumbers', 'invoices')

/** Makes the credit notes of a receipt add up to the amount refunded; returns the change in pence. */
async function credit(tx: DbOrTx, receipt: PaperRow, amountRefunded: number, issuedAt: Date): Promise<number> {
  const notes = await listCreditNotes(tx, receipt.id)
  const credited = notes.reduce((sum, { amount }) => sum + amount, 0)
  if (credited === amountRefunded) return 0
  // A refund can fail days later: its credit note is withdrawn.
  if (credited > amountRefunded)
    await tx
      .update(invoices)
      .set({ withdrawnAt: issuedAt })
      .where(and(eq(invoices.receiptId, receipt.id), isNull(invoices.withdrawnAt)))
  const amount = credited > amountRefunded ? amountRefunded : amountRefunded - credited
  // Keeps the sale's seller and VAT rate, whatever they are today.
  if (amount > 0) {
    const { id: receiptId, number: _number, stripeInvoiceId: _invoice, amountRefunded: _sum, ...same } = receipt
    await write(tx, { ...same, kind: 'credit-note', receiptId, stripeInvoiceId: null, amount, issuedAt })
  }
  await tx.update(invoices).set({ amountRefunded }).where(eq(invoices.id, receipt.id))
  return amountRefunded - credited
}

/** Writes the receipt and credit notes of an order, in the transaction that marks it as paid or refunded. */
export async function writeOrderPapers(tx: DbOrTx, tools: Tools, orderId: string): Promise<void> {
  const order = await findSoldOrder({ ...tools, db: tx }, orderId)
  if (order) await writePapers(tx, tools, order)
}

export async function find(db: DbOrTx, id: string): Promise<PaperRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row ?? null
}

async function findReceipt(
  tx: DbOrTx,
  { orderId, stripeInvoiceId }: Pick<PaidSale, 'orderId' | 'stripeInvoiceId'>,
): Promise<PaperRow | null> {
  if (orderId) return find(tx, orderId)
  const [row] = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.stripeInvoiceId, stripeInvoiceId ?? ''))
  return row ?? null
}

export function listCreditNotes(db: DbOrTx, receiptId: string): Promise<PaperRow[]> {
  const isTheirs = and(eq(invoices.receiptId, receiptId), isNull(invoices.withdrawnAt))
  return db.select().from(invoices).where(isTheirs).orderBy(asc(invoices.number))
}

/**
 * In a query of papers: what a receipt's earlier credit notes have credited before this one, which its VAT follows from.
 * Withdrawn ones were withdrawn together.
 */
export const creditedBefore = sql<number>`(
  select coalesce(sum(earlier.amount), 0)::int from invoices as earlier
  where earlier.receipt_id = invoices.receipt_id and earlier.number < invoices.number
    and earlier.withdrawn_at is not distinct from invoices.withdrawn_at)`

async function write(tx: DbOrTx, row: Omit<typeof invoices.$inferInsert, 'number'>): Promise<PaperRow> {
  const [last] = await tx.select({ number: sql<number>`coalesce(max(${invoices.number}), 0)::int` }).from(invoices)
  const [written] = await tx
    .insert(invoices)
    .values({ ...row, number: (last?.number ?? 0) + 1 })
    .returning()
  if (!written) throw new Error('a receipt was not written')
  return written
}
