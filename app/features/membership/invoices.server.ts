import type Stripe from 'stripe'
import { callStripe, idOf, type Payments } from '#app/platform/sales/stripe.ts'
import type { Bill } from './subscription-state.ts'

/** Returns the needed fields of an invoice, whether Stripe sent it expanded or only its id. */
export async function billOf(
  { stripe }: Payments,
  invoice: string | Stripe.Invoice | null | undefined,
): Promise<Bill | null> {
  const whole = typeof invoice === 'string' ? await callStripe(() => stripe.invoices.retrieve(invoice)) : invoice
  if (!whole?.id) return null
  const { id, status, amount_paid, status_transitions } = whole
  return { id, status, amountPaid: amount_paid, paidAt: status_transitions?.paid_at ?? null }
}

/** Returns the end of the last paid month; null before there is one. */
export async function lastPaidEnd({ stripe }: Payments, subscriptionId: string): Promise<number | null> {
  const { data } = await callStripe(() =>
    stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 10 }),
  )
  const ends = data.flatMap(({ lines }) => lines.data.map(({ period }) => period.end))
  return ends.length > 0 ? Math.max(...ends) : null
}

/** Returns the page where a member confirms a renewal with their bank; null when no confirmation is pending. */
export async function confirmationPageOf({ stripe }: Payments, bill: Bill | null): Promise<string | null> {
  if (bill?.status !== 'open') return null
  const { data } = await callStripe(() => stripe.invoicePayments.list({ invoice: bill.id, status: 'open', limit: 1 }))
  const intentId = idOf(data[0]?.payment.payment_intent)
  const intent = intentId ? await callStripe(() => stripe.paymentIntents.retrieve(intentId)) : null
  if (intent?.status !== 'requires_action') return null
  return (await callStripe(() => stripe.invoices.retrieve(bill.id))).hosted_invoice_url ?? null
}

/** Lists the payments of an invoice at Stripe: one, unless it was paid in parts. */
export async function paymentsOfInvoice({ stripe }: Payments, invoiceId: string): Promise<string[]> {
  const all = await callStripe(() =>
    stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
  return all.flatMap(({ invoice, status, payment }) => {
    const id = idOf(payment.payment_intent)
    return id && status === 'paid' && idOf(invoice) === invoiceId ? [id] : []
  })
}

/** Returns the invoice that a payment paid; null for a payment of something else. */
export async function invoiceOfPayment({ stripe }: Payments, paymentIntentId: string): Promise<string | null> {
  const { data } = await callStripe(() =>
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntentId }, limit: 10 }),
  )
  return idOf(data.find(({ payment }) => idOf(payment.payment_intent) === paymentIntentId)?.invoice)
}

/** Lists the paid invoices of a subscription, newest first. */
export async function paidInvoices(
  { stripe }: Payments,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<string[]> {
  const all = await callStripe(() =>
    stripe.invoices
      .list({ subscription: subscriptionId, status: 'paid', limit: 100 })
      .autoPagingToArray({ limit: 1_000 }),
  )
  return all.flatMap(({ id, customer }) => (id && idOf(customer) === customerId ? [id] : []))
}
