import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { emit, emitChange } from '../events.ts'
import type { Sandbox } from '../sandbox.ts'
import { subscriptionOf, voidInvoice } from './invoices.ts'

type CancellationReason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed'

/** Ends a subscription now, for good. An unpaid first invoice is voided; later ones stay open but aren't retried. */
export function endSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  reason: CancellationReason | null,
): Stripe.Subscription {
  const { store, clock } = sandbox
  const ended = store.update('subscription', before.id, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: before.canceled_at ?? clock.now(),
    cancellation_details: { ...before.cancellation_details, reason: before.cancellation_details?.reason ?? reason },
    ended_at: clock.now(),
    pending_setup_intent: null,
    status: 'canceled',
  })
  for (const invoice of unpaidInvoices(sandbox, before.id)) {
    if (before.status === 'incomplete') voidInvoice(sandbox, invoice)
    else store.update('invoice', invoice.id, { auto_advance: false, next_payment_attempt: null })
  }
  emit(sandbox, 'customer.subscription.deleted', ended)
  return ended
}

/** A first payment that didn't arrive within 23 hours: terminal, the invoice void. */
export function expireSubscription(sandbox: Sandbox, before: Stripe.Subscription): void {
  const ended_at = sandbox.clock.now()
  const expired = sandbox.store.update('subscription', before.id, { status: 'incomplete_expired', ended_at })
  for (const invoice of unpaidInvoices(sandbox, before.id)) voidInvoice(sandbox, invoice)
  emitChange(sandbox, 'customer.subscription.updated', before, expired)
}

/** Invoices of a subscription that are draft or open, newest first. */
function unpaidInvoices(sandbox: Sandbox, subscription: string): Stripe.Invoice[] {
  return sandbox.store.list(
    'invoice',
    (one) => subscriptionOf(sandbox, one)?.id === subscription && (one.status === 'open' || one.status === 'draft'),
  )
}

/** The end of the period that is paid for: the earliest of the items'. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end))
}

/** Subscriptions of a customer that have not ended. */
export function liveSubscriptions(sandbox: Sandbox, customer: string): Stripe.Subscription[] {
  return sandbox.store.list('subscription', (one) => idOf(one.customer) === customer && one.ended_at === null)
}
