import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { evidenceOfMember } from '#app/features/membership/evidence.server.ts'
import { evidenceOfOrder } from '#app/features/shop/evidence.server.ts'
import { minuteInUtc } from '#app/values/instant-label.ts'
import { formatSum } from '#app/values/sum.ts'

/**
 * What we can show a bank about a payment, line by line, ready to be pasted into Stripe's form: what was ordered and agreed
 * to, how it was used, what was mailed, and the receipts. No addresses of networks, and nothing of anybody's health.
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
