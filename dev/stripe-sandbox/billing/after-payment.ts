import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { emit, emitChange } from '../events.ts'
import type { Sandbox } from '../sandbox.ts'
import { chargeInvoice, invoiceOf, markPaid, subscriptionOf } from './invoices.ts'
import { endSubscription } from './subscription-end.ts'

/** Days from a failed attempt at a renewal to the next; after the last the sandbox's `afterLastRetry` decides. */
const RETRY_DAYS = [3, 5, 7]

/**
 * Applies a PaymentIntent's new state to its invoice and subscription. Nothing for an intent without an invoice.
 *
 * @param isAutomatic The attempt was the schedule's, not a person's; only those advance the schedule.
 */
export function afterPayment(sandbox: Sandbox, intent: Stripe.PaymentIntent, isAutomatic = false): void {
  const invoice = invoiceOf(sandbox, intent.id)
  if (invoice?.status !== 'open') return
  if (intent.status === 'succeeded') {
    afterSuccess(sandbox, markPaid(sandbox, invoice), intent)
    return
  }
  const needsPayer = intent.status === 'requires_action'
  if (!needsPayer && !intent.last_payment_error && !isAutomatic) return
  const attempted = recordAttempt(sandbox, invoice, isAutomatic)
  if (needsPayer) emit(sandbox, 'invoice.payment_action_required', attempted)
  if (!needsPayer || isAutomatic) emit(sandbox, 'invoice.payment_failed', attempted)
  if (isAutomatic) afterFailedRenewal(sandbox, attempted)
}

/** One automatic attempt at an open invoice, with whatever card the subscription or the customer has. */
export function collectInvoice(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(sandbox, invoice)
  const method = subscription ? paymentMethodFor(sandbox, subscription) : null
  if (invoice.amount_due === 0) {
    const paid = markPaid(sandbox, invoice)
    if (subscription) activate(sandbox, subscription, paid, null)
    return
  }
  if (method) {
    afterPayment(sandbox, chargeInvoice(sandbox, invoice, method, { isOffSession: true }), true)
    return
  }
  const attempted = recordAttempt(sandbox, invoice, true)
  emit(sandbox, 'invoice.payment_failed', attempted)
  afterFailedRenewal(sandbox, attempted)
}

/** The card a subscription is charged to: its own, else the customer's; null when there is none. */
export function paymentMethodFor(sandbox: Sandbox, subscription: Stripe.Subscription): string | null {
  const customer = sandbox.store.find('customer', idOf(subscription.customer) ?? '')
  return idOf(subscription.default_payment_method) ?? idOf(customer?.invoice_settings.default_payment_method)
}

function afterSuccess(sandbox: Sandbox, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const subscription = subscriptionOf(sandbox, invoice)
  if (subscription) activate(sandbox, subscription, invoice, idOf(intent.payment_method))
}

function activate(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  invoice: Stripe.Invoice,
  paidWith: string | null,
): void {
  const isLatest = idOf(before.latest_invoice) === invoice.id
  const revives = isLatest && ['incomplete', 'past_due', 'unpaid'].includes(before.status)
  const savesCard = before.payment_settings?.save_default_payment_method === 'on_subscription' && paidWith !== null
  const after = sandbox.store.update('subscription', before.id, {
    ...(revives ? { status: 'active' } : {}),
    ...(savesCard && before.status === 'incomplete' ? { default_payment_method: paidWith } : {}),
  })
  emitChange(sandbox, 'customer.subscription.updated', before, after)
}

function recordAttempt(sandbox: Sandbox, invoice: Stripe.Invoice, isAutomatic: boolean): Stripe.Invoice {
  const isRenewal = invoice.billing_reason !== 'subscription_create'
  const attempts = invoice.attempt_count + (isAutomatic ? 1 : 0)
  const days = isRenewal ? RETRY_DAYS[attempts - 1] : undefined
  const next = days === undefined ? null : sandbox.clock.now() + days * 86_400
  return sandbox.store.update('invoice', invoice.id, {
    attempted: true,
    attempt_count: isAutomatic ? attempts : Math.max(1, invoice.attempt_count),
    ...(isAutomatic ? { next_payment_attempt: next } : {}),
  })
}

function afterFailedRenewal(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const before = subscriptionOf(sandbox, invoice)
  if (!before || invoice.billing_reason === 'subscription_create') return
  const isLast = invoice.next_payment_attempt === null
  const ending = sandbox.options.afterLastRetry ?? 'cancel'
  if (isLast && ending === 'cancel') {
    endSubscription(sandbox, before, 'payment_failed')
    return
  }
  const status = isLast && ending === 'unpaid' ? 'unpaid' : 'past_due'
  emitChange(
    sandbox,
    'customer.subscription.updated',
    before,
    sandbox.store.update('subscription', before.id, { status }),
  )
}
