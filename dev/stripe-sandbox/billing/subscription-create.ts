import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { addInterval } from '../clock.ts'
import { ApiError, invalidRequest, unmodelled } from '../errors.ts'
import { emit } from '../events.ts'
import { createSetupIntent } from '../resources/setup-intents.ts'
import { mergeMetadata } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { afterPayment, paymentMethodFor } from './after-payment.ts'
import { chargeInvoice, draftInvoice, emitOpened, finalizeInvoice, markPaid } from './invoices.ts'

type Params = Stripe.SubscriptionCreateParams

/**
 * Creates a subscription as Stripe does: `trialing` with a paid invoice of zero and a SetupIntent to wait for,
 * `incomplete` with an open invoice, or charged immediately to the customer's existing card.
 */
export function createSubscription(sandbox: Sandbox, customer: Stripe.Customer, params: Params): Stripe.Subscription {
  if (params.collection_method === 'send_invoice') throw unmodelled('collection_method send_invoice')
  const draft = storeSubscription(sandbox, customer, params)
  const behavior = params.payment_behavior ?? 'allow_incomplete'
  const method = paymentMethodFor(sandbox, draft)
  if (draft.status === 'trialing') return openTrial(sandbox, draft, method)
  if (!method && behavior !== 'default_incomplete' && priceOf(draft) > 0) {
    sandbox.store.remove('subscription', draft.id)
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.'
    throw invalidRequest(message, { code: 'resource_missing' })
  }
  const invoice = finalizeInvoice(sandbox, draftInvoice(sandbox, draft, 'subscription_create'))
  const created = sandbox.store.update('subscription', draft.id, { latest_invoice: invoice.id })
  emit(sandbox, 'customer.subscription.created', created)
  emitOpened(sandbox, invoice)
  if (invoice.amount_due === 0) return startFree(sandbox, created, invoice)
  if (behavior === 'default_incomplete' || !method) return created
  return chargeAtOnce(sandbox, created, invoice, method, params)
}

function chargeAtOnce(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: string,
  params: Params,
): Stripe.Subscription {
  const intent = chargeInvoice(sandbox, invoice, method, { isOffSession: params.off_session === true })
  afterPayment(sandbox, intent)
  if (params.payment_behavior === 'error_if_incomplete' && intent.status !== 'succeeded') {
    sandbox.store.remove('subscription', subscription.id)
    throw new ApiError(402, 'card_error', intent.last_payment_error?.message ?? 'Authentication required.', {
      code: intent.last_payment_error?.code ?? 'subscription_payment_intent_requires_action',
      payment_intent: intent,
    })
  }
  return sandbox.store.get('subscription', subscription.id)
}

function storeSubscription(sandbox: Sandbox, customer: Stripe.Customer, params: Params): Stripe.Subscription {
  const now = sandbox.clock.now()
  const id = newId('sub')
  const prices = (params.items ?? []).map((item) => ({ item, price: recurringPrice(sandbox, item.price) }))
  const [first] = prices
  if (!first) throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  const trialEnd = trialEndOf(params, now)
  const { interval = 'month', interval_count = 1 } = first.price.recurring ?? {}
  const end = trialEnd ?? addInterval(now, interval, interval_count)
  const items = prices.map(({ item, price }) => subscriptionItem(id, price, item.quantity ?? 1, { start: now, end }))
  return sandbox.store.create('subscription', {
    id,
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { type: 'flexible' },
    cancel_at: params.cancel_at_period_end ? end : typeof params.cancel_at === 'number' ? params.cancel_at : null,
    cancel_at_period_end: params.cancel_at_period_end ?? false,
    cancellation_details: {},
    collection_method: 'charge_automatically',
    created: now,
    currency: first.price.currency,
    customer: customer.id,
    default_payment_method: params.default_payment_method ?? null,
    description: params.description ?? null,
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: mergeMetadata({}, params.metadata),
    payment_settings: { save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off' },
    start_date: now,
    status: trialEnd ? 'trialing' : 'incomplete',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { missing_payment_method: 'create_invoice', ...params.trial_settings?.end_behavior },
    },
    trial_start: trialEnd ? now : null,
  })
}

function subscriptionItem(
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  period: { start: number; end: number },
) {
  return {
    id: newId('si', 14),
    object: 'subscription_item' as const,
    created: period.start,
    current_period_start: period.start,
    current_period_end: period.end,
    plan: { id: price.id, object: 'plan' as const },
    price,
    quantity,
    subscription,
  }
}

function openTrial(sandbox: Sandbox, draft: Stripe.Subscription, method: string | null): Stripe.Subscription {
  const { store } = sandbox
  const invoice = finalizeInvoice(sandbox, draftInvoice(sandbox, draft, 'subscription_create'))
  const setup = method ? null : createSetupIntent(sandbox, { customer: idOf(draft.customer), usage: 'off_session' })
  const created = store.update('subscription', draft.id, {
    latest_invoice: invoice.id,
    pending_setup_intent: setup?.id ?? null,
  })
  emit(sandbox, 'customer.subscription.created', created)
  emitOpened(sandbox, invoice)
  markPaid(sandbox, invoice)
  if (setup) emit(sandbox, 'setup_intent.created', setup)
  return created
}

function startFree(sandbox: Sandbox, created: Stripe.Subscription, invoice: Stripe.Invoice): Stripe.Subscription {
  markPaid(sandbox, invoice)
  const active = sandbox.store.update('subscription', created.id, { status: 'active' })
  emit(sandbox, 'customer.subscription.updated', active, { status: created.status })
  return active
}

function recurringPrice(sandbox: Sandbox, id: string | undefined): Stripe.Price {
  if (!id) throw unmodelled('subscription items without a price id')
  const price = sandbox.store.get('price', id, 'items[0][price]')
  if (!price.recurring) {
    const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`
    throw invalidRequest(message, { param: 'items[0][price]' })
  }
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param: 'items[0][price]',
    })
  return price
}

function trialEndOf(params: Params, now: number): number | null {
  const { trial_end, trial_period_days } = params
  if (trial_end !== undefined && trial_period_days !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: trial_end, trial_period_days.')
  }
  if (trial_period_days !== undefined && trial_period_days > 0) return now + trial_period_days * 86_400
  if (typeof trial_end !== 'number') return null
  if (trial_end <= now)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  return trial_end
}

function priceOf(subscription: Stripe.Subscription): number {
  return subscription.items.data.reduce((sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1), 0)
}
