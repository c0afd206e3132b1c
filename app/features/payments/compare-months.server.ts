import { eq } from 'drizzle-orm'
import { invoices } from '#app/db/schema/payments.ts'
import { findPayer } from '#app/features/membership/membership.server.ts'
import { idOf, type Payments } from '#app/platform/stripe.ts'
import { listAll } from '#app/platform/stripe-pages.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Scope } from './books.server.ts'
import type { Difference } from './differences.server.ts'
import { writeMembershipPapers } from './membership-receipts.server.ts'

export const penceText = (pence: number) => (pence === 0 ? 'nothing' : String(pence))

/** Compares each paid month of our members with its receipt. A missing receipt is written first. */
export async function compareMonths(
  tools: Tools,
  payments: Payments,
  { created, attempt }: Scope,
): Promise<{ looked: string[]; differences: Difference[] }> {
  const looked: string[] = []
  const differences: Difference[] = []
  const receiptOf = async (id: string) => {
    const row = await tools.db
      .select({ amount: invoices.amount })
      .from(invoices)
      .where(eq(invoices.stripeInvoiceId, id))
    return row[0]?.amount ?? 0
  }
  await attempt('months', async () => {
    const paid = listAll((page) => payments.stripe.invoices.list({ created, status: 'paid', ...page }))
    for await (const { id, amount_paid: taken, customer, livemode } of paid) {
      const customerId = idOf(customer)
      if (taken === 0 || livemode === payments.isTest || !customerId || !(await findPayer(tools, customerId))) continue
      looked.push(id)
      if ((await receiptOf(id)) === 0)
        await attempt(`receipt of ${id}`, () => writeMembershipPapers(tools, payments, id, customerId))
      const booked = await receiptOf(id)
      if (booked !== taken)
        differences.push({
          subject: id,
          words: `Stripe took ${taken} for a month, the receipt says ${penceText(booked)}`,
        })
    }
  })
  return { looked, differences }
}
