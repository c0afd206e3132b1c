import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { invoiceOfPayment, paymentsOfInvoice } from '#app/features/membership/invoices.server.ts'
import { findPayer, nameOfPlan, type Payer } from '#app/features/membership/membership.server.ts'
import { giveGuaranteeAgain } from '#app/features/membership/money-back.server.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import { listDisputesOf } from '#app/platform/sales/disputes.ts'
import { emailAboutFailedRefund } from '#app/platform/sales/failed-refund.ts'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import { chargeOf, findIntent, paidBy } from '#app/platform/sales/stripe-charges.ts'
import { untilUnchanged } from '#app/platform/sales/unchanged.ts'
import type { Tools } from '#app/platform/tools.ts'
import { londonDay } from '#app/values/london-day.ts'
import { creditedOf, creditReceiptOf, oneWriter, type PaidSale, writePapers } from './papers.server.ts'

/**
 * Updates the receipt of a month of membership to Stripe's state: written and emailed once when paid, credited when
 * refunded. Idempotent, in any order; invoices that are not ours, or of zero, are skipped.
 */
export async function writeMembershipPapers(
  tools: Tools,
  payments: Payments,
  invoiceId: string,
  customerId: string,
): Promise<void> {
  const payer = await findPayer(tools, customerId)
  if (!payer) return
  await untilUnchanged(`the receipt of ${invoiceId}`, {
    read: () => creditedOf(tools.db, eq(invoices.stripeInvoiceId, invoiceId)),
    call: () => readSale(tools, payments, { invoiceId, customerId, payer }),
    write: async (before, sale) => sale === null || writeMonth(tools, sale, before),
  })
}

/** @returns False when somebody else has credited a refund since Stripe was asked. */
function writeMonth(
  tools: Tools,
  { periodStart, periodEnd, renews, ...paid }: PaidMonth,
  before: number | null,
): Promise<boolean> {
  return tools.outbox.transaction(async (tx, post) => {
    await tx.execute(oneWriter)
    if ((await creditedOf(tx, eq(invoices.stripeInvoiceId, paid.stripeInvoiceId))) !== before) return false
    const { receiptId, isNew, credited } = await writePapers(tx, tools, paid)
    const [line] = paid.lines
    const what = line?.name ?? ''
    if (isNew)
      await post({
        to: paid.email,
        template: 'membership-receipt',
        props: { receiptId, what, amount: paid.amount, paidBy: paid.paidBy, from: periodStart, to: periodEnd, renews },
      })
    if (credited > 0)
      await post({ to: paid.email, template: 'refund', props: { what, amount: credited, isMonth: true } })
    if (credited < 0) await noteFailedRefund(tools, { tx, post }, paid, { what, amount: -credited })
    return true
  })
}

async function noteFailedRefund(
  tools: Tools,
  { tx, post }: { tx: DbOrTx; post: Post },
  { email: to, userId, paymentIntentId, livemode }: Omit<PaidMonth, 'periodStart' | 'periodEnd' | 'renews'>,
  failed: { what: string; amount: number },
): Promise<void> {
  const disputes = await listDisputesOf(tx, userId)
  const isLost = disputes.some(({ phase }) => phase === 'lost')
  if (!isLost && (await hadNoMoneyBack(tx, userId))) await giveGuaranteeAgain(tx, userId)
  const phases = disputes.flatMap((one) => (one.paymentIntentId === paymentIntentId ? [one.phase] : []))
  const dispute = phases.includes('lost') ? 'lost' : phases.includes('open') ? 'open' : 'none'
  await emailAboutFailedRefund(tools, post, { ...{ to, number: null, opens: null, dispute, livemode }, ...failed })
}

async function hadNoMoneyBack(tx: DbOrTx, userId: string): Promise<boolean> {
  // A gift of months is an order, which has a guarantee of its own.
  const isMonth = and(eq(invoices.userId, userId), eq(invoices.sold, 'membership'), isNull(invoices.orderId))
  const isBack = and(eq(invoices.kind, 'receipt'), eq(invoices.amountRefunded, invoices.amount))
  return (await tx.$count(invoices, and(isMonth, isBack))) === 0
}

/** Does the same for a payment, which refunds and disputes name. */
export async function writePapersOfPayment(
  tools: Tools,
  payments: Payments,
  paymentIntentId: string,
  customerId: string,
): Promise<void> {
  const invoiceId = await invoiceOfPayment(payments, paymentIntentId)
  if (invoiceId) await writeMembershipPapers(tools, payments, invoiceId, customerId)
}

/** Credits what Stripe refunded of a month whose member is erased: by law we keep their receipt, and nothing else. */
export async function creditPayment(tools: Tools, payments: Payments, paymentIntentId: string): Promise<void> {
  const isIt = eq(invoices.paymentIntentId, paymentIntentId)
  await untilUnchanged(`the receipt of ${paymentIntentId}`, {
    read: () => creditedOf(tools.db, isIt),
    call: async () => {
      const intent = await findIntent(payments, paymentIntentId)
      return intent && chargeOf(payments, intent)
    },
    write: async (before, charge) =>
      charge === null ||
      tools.db.transaction(async (tx) => {
        await tx.execute(oneWriter)
        if ((await creditedOf(tx, isIt)) !== before) return false
        await creditReceiptOf(tx, tools, { paymentIntentId, amountRefunded: charge.amount_refunded })
        return true
      }),
  })
}

type PaidMonth = PaidSale & {
  stripeInvoiceId: string
  userId: string
  email: string
  periodStart: string
  periodEnd: string
  renews: boolean
}

type InvoiceRef = { invoiceId: string; customerId: string; payer: Payer }

async function readSale(
  tools: Tools,
  payments: Payments,
  { invoiceId, customerId, payer }: InvoiceRef,
): Promise<PaidMonth | null> {
  const { stripe } = payments
  const invoice = await callStripe(() => stripe.invoices.retrieve(invoiceId)).catch(nullWhenMissing)
  // The event is only a hint: Stripe says whose invoice it is.
  if (!invoice || idOf(invoice.customer) !== customerId) return null
  if (invoice.status !== 'paid' || invoice.amount_paid <= 0) return null
  const [paymentIntentId = null] = await paymentsOfInvoice(payments, invoiceId)
  const intent = paymentIntentId ? await findIntent(payments, paymentIntentId) : null
  const charge = intent && (await chargeOf(payments, intent))
  const [line] = invoice.lines.data
  // Stripe copies the subscription's metadata to its invoices; where it did not, our own row has the plan.
  const planName = nameOfPlan(tools, invoice.parent?.subscription_details?.metadata?.plan ?? payer.plan ?? undefined)
  const [start, end] = [line?.period.start ?? invoice.period_start, line?.period.end ?? invoice.period_end]
  return {
    sold: 'membership',
    orderId: null,
    stripeInvoiceId: invoiceId,
    paymentIntentId,
    userId: payer.id,
    email: payer.email,
    country: payer.country,
    buyer: [],
    lines: [{ name: `${planName}, ${day(start)} to ${day(end)}`, quantity: 1, unitPrice: invoice.amount_paid }],
    deliveryPence: 0,
    amount: invoice.amount_paid,
    amountRefunded: Math.min(charge?.amount_refunded ?? 0, invoice.amount_paid),
    currency: invoice.currency,
    livemode: invoice.livemode,
    paidAt: new Date((invoice.status_transitions?.paid_at ?? invoice.created) * 1000),
    paidBy: paidBy(charge),
    periodStart: new Date(start * 1000).toISOString(),
    periodEnd: new Date(end * 1000).toISOString(),
    renews: payer.endsAt === null,
  }
}

const day = (seconds: number) => londonDay(new Date(seconds * 1000))
