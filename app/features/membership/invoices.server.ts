import { askStripe, idOf, type Payments } from '#app/platform/stripe.ts'

/** The payments that paid an invoice at Stripe: one, unless it was paid in parts. */
export async function paymentsOfInvoice({ stripe }: Payments, invoiceId: string): Promise<string[]> {
  const all = await askStripe(() =>
    stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
  return all.flatMap(({ invoice, status, payment }) => {
    const id = idOf(payment.payment_intent)
    return id && status === 'paid' && idOf(invoice) === invoiceId ? [id] : []
  })
}

/** The invoice a payment paid; null for a payment of something else. */
export async function invoiceOfPayment({ stripe }: Payments, paymentIntentId: string): Promise<string | null> {
  const { data } = await askStripe(() =>
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntentId }, limit: 10 }),
  )
  return idOf(data.find(({ payment }) => idOf(payment.payment_intent) === paymentIntentId)?.invoice)
}

/** Every paid invoice of this customer's subscription. */
export async function paidInvoices(
  { stripe }: Payments,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<string[]> {
  const all = await askStripe(() =>
    stripe.invoices
      .list({ subscription: subscriptionId, status: 'paid', limit: 100 })
      .autoPagingToArray({ limit: 1_000 }),
  )
  return all.flatMap(({ id, customer }) => (id && idOf(customer) === customerId ? [id] : []))
}
