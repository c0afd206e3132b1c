import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { invoices } from '#app/db/schema/payments.ts'
import { findPayer } from '#app/features/membership/membership.server.ts'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import { listAll } from '#app/platform/sales/stripe-pages.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Scope } from './books.server.ts'
import type { Difference } from './differences.server.ts'
import { writeMembershipPapers } from './membership-receipts.server.ts'

export const penceText = (pence: number) => (pence === 0 ? 'nothing' : String(pence))

type PaidInvoice = Pick<Stripe.Invoice, 'id' | 'amount_paid' | 'customer' | 'livemode'>

/**
 * Compares each paid month of our members with its receipt, and those that differed before, whatever their date. A
 * missing receipt is written first.
 *
 * @param known The ids of the invoices that differed.
 */
export async function compareMonths(
  tools: Tools,
  payments: Payments,
  { created, attempt }: Scope,
  known: readonly string[],
): Promise<{ looked: string[]; differences: Difference[] }> {
  const looked = new Set<string>()
  const differences: Difference[] = []
  const receiptOf = async (id: string) => {
    const row = await tools.db
      .select({ amount: invoices.amount })
      .from(invoices)
      .where(eq(invoices.stripeInvoiceId, id))
    return row[0]?.amount ?? 0
  }
  const compare = async ({ id, amount_paid: taken, customer, livemode }: PaidInvoice) => {
    const customerId = idOf(customer)
    if (taken === 0 || livemode === payments.isTest || !customerId || !(await findPayer(tools, customerId))) return
    looked.add(id)
    if ((await receiptOf(id)) === 0)
      await attempt(`receipt of ${id}`, () => writeMembershipPapers(tools, payments, id, customerId))
    const booked = await receiptOf(id)
    if (booked !== taken)
      differences.push({
        subject: id,
        words: `Stripe took ${taken} for a month, the receipt says ${penceText(booked)}`,
      })
  }
  await attempt('months', async () => {
    const paid = listAll((page) => payments.stripe.invoices.list({ created, status: 'paid', ...page }))
    for await (const invoice of paid) await compare(invoice)
  })
  for (const id of known)
    if (!looked.has(id))
      await attempt(`month ${id}`, async () => {
        const invoice = await callStripe(() => payments.stripe.invoices.retrieve(id)).catch(nullWhenMissing)
        if (invoice) await compare(invoice)
      })
  return { looked: [...looked], differences }
}
