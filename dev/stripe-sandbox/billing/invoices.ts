import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { attemptPayment } from '../charges.ts'
import { emit } from '../events.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** A draft invoice for the subscription's current period; nothing is emitted. Amount 0 during a trial. */
export function draftInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  billing_reason: BillingReason,
): Stripe.Invoice {
  const { store, clock } = sandbox
  const id = newId('in')
  const isTrial = subscription.status === 'trialing'
  const customer = store.get('customer', idOf(subscription.customer) ?? '')
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item, isTrial))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  return store.create('invoice', {
    id,
    account_country: 'GB',
    account_name: 'Sandbox',
    amount_due: total,
    amount_remaining: total,
    auto_advance: true,
    automatically_finalizes_at: billing_reason === 'subscription_cycle' ? clock.now() + 3600 : null,
    billing_reason,
    created: clock.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_start: clock.now(),
    period_end: clock.now(),
    status: 'draft',
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  })
}

/** Opens a draft, numbers it, and gives it a PaymentIntent when something is owed; nothing is emitted. */
export function finalizeInvoice(sandbox: Sandbox, draft: Stripe.Invoice): Stripe.Invoice {
  const { store, clock, url } = sandbox
  const number = (store.facts.counters.get('invoice') ?? 0) + 1
  store.facts.counters.set('invoice', number)
  const open = store.update('invoice', draft.id, {
    automatically_finalizes_at: null,
    effective_at: clock.now(),
    hosted_invoice_url: `${url}/i/${draft.id}`,
    invoice_pdf: `${url}/i/${draft.id}/pdf`,
    number: `SANDBOX-${String(number).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: clock.now() },
  })
  if (open.amount_due === 0) return open
  const subscription = subscriptionOf(sandbox, open)
  const intent = createInvoiceIntent(sandbox, open, subscription)
  store.create('invoice_payment', {
    id: newId('inpay'),
    amount_requested: open.amount_due,
    created: clock.now(),
    currency: open.currency,
    invoice: open.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
  })
  return open
}

/** Emits what Stripe sends when an invoice is created and opened at once. */
export function emitOpened(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  emit(sandbox, 'invoice.created', invoice)
  emit(sandbox, 'invoice.finalized', invoice)
  const intent = intentOf(sandbox, invoice)
  if (intent) emit(sandbox, 'payment_intent.created', intent)
}

/** Charges the invoice's PaymentIntent. The intent has the result; the caller applies it with `afterPayment`. */
export function chargeInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  paymentMethod: string,
  options: { isOffSession: boolean; returnUrl?: string },
): Stripe.PaymentIntent {
  const intent = intentOf(sandbox, invoice)
  if (!intent) throw new Error(`Invoice ${invoice.id} has no PaymentIntent`)
  return attemptPayment(sandbox, intent, { paymentMethod, isAuthenticated: false, ...options })
}

/** Marks an invoice paid and emits the events. */
export function markPaid(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  const { store, clock } = sandbox
  const payment = paymentOf(sandbox, invoice)
  if (payment) {
    const paid = store.update('invoice_payment', payment.id, {
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: clock.now() },
    })
    emit(sandbox, 'invoice_payment.paid', paid)
  }
  const paid = store.update('invoice', invoice.id, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: Math.max(1, invoice.attempt_count),
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: clock.now() },
  })
  emit(sandbox, 'invoice.paid', paid)
  emit(sandbox, 'invoice.payment_succeeded', paid)
  return paid
}

/** Voids an invoice that will never be paid, and cancels its PaymentIntent. */
export function voidInvoice(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  const { store, clock } = sandbox
  const payment = paymentOf(sandbox, invoice)
  const intent = intentOf(sandbox, invoice)
  if (payment) {
    const status_transitions = { canceled_at: clock.now(), paid_at: null }
    store.update('invoice_payment', payment.id, { status: 'canceled', status_transitions })
  }
  if (intent) {
    const canceled = store.update('payment_intent', intent.id, {
      canceled_at: clock.now(),
      cancellation_reason: 'void_invoice',
      next_action: null,
      status: 'canceled',
    })
    emit(sandbox, 'payment_intent.canceled', canceled)
  }
  const voided = store.update('invoice', invoice.id, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: clock.now() },
  })
  emit(sandbox, 'invoice.voided', voided)
}

export function intentOf(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  return sandbox.store.find('payment_intent', idOf(paymentOf(sandbox, invoice)?.payment.payment_intent) ?? '')
}

/** The invoice a PaymentIntent pays, found through the invoice payment, as at Stripe. */
export function invoiceOf(sandbox: Sandbox, intent: string): Stripe.Invoice | undefined {
  const [payment] = sandbox.store.list('invoice_payment', (one) => idOf(one.payment.payment_intent) === intent)
  return sandbox.store.find('invoice', idOf(payment?.invoice) ?? '')
}

export function subscriptionOf(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  return sandbox.store.find('subscription', idOf(invoice.parent?.subscription_details?.subscription) ?? '')
}

function paymentOf(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.InvoicePayment | undefined {
  return sandbox.store.list('invoice_payment', (one) => idOf(one.invoice) === invoice.id)[0]
}

function createInvoiceIntent(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | undefined,
): Stripe.PaymentIntent {
  const id = newId('pi')
  const savesCard = subscription?.payment_settings?.save_default_payment_method === 'on_subscription'
  return sandbox.store.create('payment_intent', {
    id,
    amount: invoice.amount_due,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: sandbox.clock.now(),
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_method_types: ['card'],
    setup_future_usage: savesCard ? 'off_session' : null,
    status: 'requires_payment_method',
  })
}

function lineOf(invoice: string, subscription: Stripe.Subscription, item: Stripe.SubscriptionItem, isTrial: boolean) {
  const amount = isTrial ? 0 : (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  return {
    id: newId('il'),
    object: 'line_item' as const,
    amount,
    currency: item.price.currency,
    description: isTrial ? 'Trial period' : `${item.quantity ?? 1} × ${item.price.nickname ?? item.price.id}`,
    discountable: true,
    invoice,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details' as const,
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      type: 'price_details' as const,
      price_details: { price: item.price.id, product: idOf(item.price.product) ?? '' },
      unit_amount_decimal: String(isTrial ? 0 : (item.price.unit_amount ?? 0)),
    },
    quantity: item.quantity ?? 1,
    subtotal: amount,
  }
}
