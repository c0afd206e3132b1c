import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { evidenceOfMember } from '#app/features/membership/evidence.server.ts'
import { evidenceOfOrder } from '#app/features/shop/evidence.server.ts'
import { minuteInUtc } from '#app/values/instant-label.ts'
import { formatSum } from '#app/values/sum.ts'

/**
 * Collects the evidence for a dispute as lines to paste into Stripe's form: what was ordered and agreed to, how it was
 * used, emails sent, and receipts. Contains no IP addresses and no health data.
 */
export async function gatherEvidence(
  db: DbOrTx,
  { orderId, userId, paymentIntentId }: { orderId: string | null; userId: string | null; paymentIntentId: string },
): Promise<string[]> {
  if (!orderId && !userId) return ['A donation: nothing was sold for it.']
  const theirs = orderId
    ? eq(invoices.orderId, orderId)
    : and(eq(invoices.userId, userId ?? ''), eq(invoices.sold, 'membership'), isNull(invoices.orderId))
  const receipts = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'receipt'), or(theirs, eq(invoices.paymentIntentId, paymentIntentId))))
    .orderBy(asc(invoices.number))
  const about = receipts.filter((receipt) => receipt.paymentIntentId === paymentIntentId)
  return [
    ...(orderId ? await evidenceOfOrder(db, orderId) : await evidenceOfMember(db, userId ?? '')),
    ...receipts.map(receiptOf),
    ...about.map((paper) => `It is about ${receiptOf(paper)}`),
  ]
}

const receiptOf = ({ number, amount, currency, paidAt }: typeof invoices.$inferSelect) =>
  `Receipt ${number}: ${formatSum({ amount, currency })}, paid ${minuteInUtc(paidAt)}`
