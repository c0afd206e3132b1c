import type Stripe from 'stripe'
import { callStripe, idOf, type Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HELD, heldMark, pauseOf } from './hold.ts'
import { billOf } from './invoices.server.ts'

const CHARGED = ['active', 'trialing', 'past_due', 'unpaid']

/** Stops all charges of this customer while a payment is disputed, or restores the earlier state. Idempotent. */
export async function holdCharges(
  { clock }: Pick<Tools, 'clock'>,
  payments: Payments,
  customerId: string,
  isDisputed: boolean,
): Promise<void> {
  const { stripe } = payments
  const all = await callStripe(() =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
  for (const subscription of all) {
    const { isHeld, own } = pauseOf(subscription)
    const isTheirs = idOf(subscription.customer) === customerId && CHARGED.includes(subscription.status)
    if (!isTheirs || isHeld === isDisputed) continue
    const stillPaused = own === 'no-end' || (own !== null && own * 1000 > clock.now().getTime())
    const before = stillPaused ? { behavior: 'void' as const, ...(own === 'no-end' ? {} : { resumes_at: own }) } : ''
    await callStripe(() =>
      stripe.subscriptions.update(subscription.id, {
        pause_collection: isDisputed ? { behavior: 'void' } : before,
        metadata: isDisputed ? heldMark(own) : { [HELD]: '' },
      }),
    )
    await setAutoAdvance(payments, subscription, !isDisputed)
  }
}

// Pausing doesn't affect an invoice that exists: Stripe would charge a draft within the hour, and retry an open one.
async function setAutoAdvance(
  payments: Payments,
  { latest_invoice }: Stripe.Subscription,
  isOn: boolean,
): Promise<void> {
  const bill = await billOf(payments, latest_invoice)
  if (bill?.status === 'draft' || bill?.status === 'open')
    await callStripe(() => payments.stripe.invoices.update(bill.id, { auto_advance: isOn }))
}
