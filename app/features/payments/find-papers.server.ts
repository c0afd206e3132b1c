import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { invoices } from '#app/db/schema/payments.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import { ownsOrder } from '#app/features/shop/orders.server.ts'
import { listDisputesOfPayment } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isUuid } from '#app/values/schema.ts'
import type { Paper } from './paper.ts'
import type { PaperToDraw } from './paper-pdf.server.ts'
import { creditedBefore, find, listCreditNotes, type PaperRow, writeOrderPapers } from './papers.server.ts'

/** Lists receipts and credit notes of this person's memberships and orders, newest first. */
export async function listPapers({ db }: Pick<Tools, 'db'>, userId: string, orderIds: readonly string[]) {
  const mine = sql`(${invoices.userId} = ${userId} or ${invoices.orderId} = any(${sql.param([...orderIds])}::uuid[]))`
  const rows = await db
    .select()
    .from(invoices)
    .where(and(mine, isNull(invoices.withdrawnAt)))
    .orderBy(desc(invoices.number))
    .limit(400)
  return rows.map(
    ({ id, number, kind, sold, orderId, lines, amount, issuedAt }): Paper => ({
      id,
      number,
      kind,
      sold,
      orderId,
      lines,
      amount,
      issuedAt: issuedAt.toISOString(),
    }),
  )
}

/**
 * Finds one receipt or credit note of this buyer, with the credit notes of a receipt or the receipt of a credit note.
 */
export async function findPaper(tools: Tools, buyer: Buyer, id: string): Promise<FoundPaper | null> {
  if (!isUuid(id)) return null
  const paper = await find(tools.db, id)
  const orderId = paper ? paper.orderId : id
  if (orderId ? !(await ownsOrder(tools, buyer, orderId)) : paper?.userId !== buyer.user?.id) return null
  const theirs = paper ?? (await writeLate(tools, id))
  if (!theirs) return null
  return {
    paper: theirs,
    notes: theirs.kind === 'receipt' ? await listCreditNotes(tools.db, theirs.id) : [],
    receipt: theirs.receiptId ? await find(tools.db, theirs.receiptId) : null,
    before: await readBefore(tools, theirs),
    disputes: theirs.kind === 'receipt' ? await listDisputesOfPayment(tools.db, theirs.paymentIntentId) : [],
  }
}

type FoundPaper = Omit<PaperToDraw, 'contact'>

async function readBefore({ db }: Pick<Tools, 'db'>, { id }: PaperRow): Promise<number> {
  const [row] = await db.select({ before: creditedBefore }).from(invoices).where(eq(invoices.id, id))
  return row?.before ?? 0
}

// Orders older than receipts get theirs on the first request.
async function writeLate(tools: Tools, orderId: string): Promise<PaperRow | null> {
  await tools.db.transaction((tx) => writeOrderPapers(tx, tools, orderId))
  return find(tools.db, orderId)
}
