import { findPayer, nameOfPlan } from '#app/features/membership/membership.server.ts'
import { askStripe, nullWhenMissing, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type PaidSale, writePapers } from './papers.server.ts'

/**
 * Brings the receipt of a month of membership to what Stripe says: written and mailed once when it is paid, credited
 * when it is given back. Any order and number of calls; invoices that are not ours, or of nothing, are left alone.
 */
export async function writeMembershipPapers(
  tools: Tools,
  payments: Payments,
  invoiceId: string,
  customerId: string,
): Promise<void> {
  const payer = await findPayer(tools, customerId)
  const sale = payer && (await readSale(tools, payments, { invoiceId, customerId, payer }))
  if (!sale) return
  const { periodStart, periodEnd, ...paid } = sale
  await tools.outbox.transaction(async (tx, post) => {
    const { receiptId, isNew, credited } = await writePapers(tx, tools, paid)
    const [line] = paid.lines
    const what = line?.name ?? ''
    if (isNew)
      await post({
        to: paid.email,
        template: 'membership-receipt',
        props: { receiptId, what, amount: paid.amount, from: periodStart, to: periodEnd },
      })
    if (credited > 0) await post({ to: paid.email, template: 'refund', props: { what, amount: credited } })
  })
}

/** The same, from the payment: what refunds and disputes name. */
export async function writePapersOfPayment(
  tools: Tools,
  payments: Payments,
  paymentIntentId: string,
  customerId: string,
): Promise<void> {
  const { data } = await askStripe(() =>
    payments.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntentId },
      limit: 1,
    }),
  )
  const invoiceId = idOf(data[0]?.invoice)
  if (invoiceId) await writeMembershipPapers(tools, payments, invoiceId, customerId)
}

type PaidMonth = PaidSale & { email: string; periodStart: string; periodEnd: string }

type Asked = { invoiceId: string; customerId: string; payer: { id: string; email: string } }

async function readSale(
  tools: Tools,
  { stripe }: Payments,
  { invoiceId, customerId, payer }: Asked,
): Promise<PaidMonth | null> {
  const invoice = await askStripe(() => stripe.invoices.retrieve(invoiceId)).catch(nullWhenMissing)
  // The event is a hint: whose invoice it is says Stripe.
  if (!invoice || idOf(invoice.customer) !== customerId) return null
  if (invoice.status !== 'paid' || invoice.amount_paid <= 0) return null
  const { data } = await askStripe(() => stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 }))
  const paymentIntentId = idOf(data[0]?.payment.payment_intent)
  const intent = paymentIntentId
    ? await askStripe(() => stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }))
    : null
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge
  const [line] = invoice.lines.data
  const planName = nameOfPlan(tools, invoice.parent?.subscription_details?.metadata?.plan)
  const [start, end] = [line?.period.start ?? invoice.period_start, line?.period.end ?? invoice.period_end]
  return {
    sold: 'membership',
    orderId: null,
    stripeInvoiceId: invoiceId,
    paymentIntentId,
    userId: payer.id,
    email: payer.email,
    buyer: [],
    lines: [{ name: `${planName}, ${day(start)} to ${day(end)}`, quantity: 1, unitPrice: invoice.amount_paid }],
    deliveryPence: 0,
    amount: invoice.amount_paid,
    amountRefunded: Math.min(charge?.amount_refunded ?? 0, invoice.amount_paid),
    currency: invoice.currency,
    livemode: invoice.livemode,
    paidAt: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
    periodStart: new Date(start * 1000).toISOString(),
    periodEnd: new Date(end * 1000).toISOString(),
  }
}

const idOf = (one: string | { id: string } | null | undefined) => (typeof one === 'string' ? one : (one?.id ?? null))

const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  })
