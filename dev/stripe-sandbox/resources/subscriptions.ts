import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { endTrialNow, pauseSubscription, restartPeriod, resumeSubscription } from '../billing/subscription-changes.ts'
import { createSubscription } from '../billing/subscription-create.ts'
import { endSubscription, periodEnd } from '../billing/subscription-end.ts'
import { invalidRequest, resourceMissing, unmodelled } from '../errors.ts'
import { emitChange } from '../events.ts'
import { listParams, mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { requireCustomer, requireOwnCard } from './customers.ts'

const createFields = [
  'cancel_at',
  'cancel_at_period_end',
  'collection_method',
  'currency',
  'customer',
  'default_payment_method',
  'description',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'payment_settings',
  'proration_behavior',
  'trial_end',
  'trial_period_days',
  'trial_settings',
] as const

const updateFields = [
  'billing_cycle_anchor',
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'description',
  'items',
  'metadata',
  'pause_collection',
  'payment_settings',
  'proration_behavior',
  'trial_end',
  'trial_settings',
] as const

export const subscriptionRoutes = [
  route<Stripe.SubscriptionCreateParams>('POST /v1/subscriptions', createFields, ({ sandbox, params }) => {
    if (!params.customer) {
      throw invalidRequest('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' })
    }
    const customer = requireCustomer(sandbox, params.customer, 'customer')
    if (params.default_payment_method) requireOwnCard(sandbox, params.default_payment_method, customer.id)
    return createSubscription(sandbox, customer, params)
  }),

  route('GET /v1/subscriptions/{id}', [], ({ sandbox, id }) => sandbox.store.get('subscription', id)),

  route<Stripe.SubscriptionUpdateParams>('POST /v1/subscriptions/{id}', updateFields, ({ sandbox, id, params }) =>
    updateSubscription(sandbox, requireLive(sandbox, id), params),
  ),

  route<Stripe.SubscriptionCancelParams>(
    'DELETE /v1/subscriptions/{id}',
    ['cancellation_details'],
    ({ sandbox, id, params }) => {
      const before = requireLive(sandbox, id)
      const { comment, feedback } = params.cancellation_details ?? {}
      const details = { ...before.cancellation_details, comment: comment || null, feedback: feedback || null }
      const noted = sandbox.store.update('subscription', id, { cancellation_details: details })
      return endSubscription(sandbox, noted, 'cancellation_requested')
    },
  ),

  route<Stripe.SubscriptionPauseParams>('POST /v1/subscriptions/{id}/pause', ['type'], ({ sandbox, id }) =>
    pauseSubscription(sandbox, requireLive(sandbox, id)),
  ),

  route<Stripe.SubscriptionResumeParams>(
    'POST /v1/subscriptions/{id}/resume',
    ['proration_behavior'],
    ({ sandbox, id }) => resumeSubscription(sandbox, requireLive(sandbox, id)),
  ),

  route<Stripe.SubscriptionListParams>(
    'GET /v1/subscriptions',
    ['customer', 'price', 'status', ...listParams],
    ({ sandbox, params }) => {
      const { customer, price, status } = params
      const isWanted = (one: Stripe.Subscription) =>
        (!customer || idOf(one.customer) === customer) &&
        (!price || one.items.data.some((item) => item.price.id === price)) &&
        hasStatus(one, status)
      return page(sandbox.store.list('subscription', isWanted), '/v1/subscriptions', params)
    },
  ),
]

/** A subscription that can still change; for Stripe's write calls an ended one is "no such subscription". */
function requireLive(sandbox: Sandbox, id: string): Stripe.Subscription {
  const subscription = sandbox.store.get('subscription', id)
  if (subscription.ended_at !== null) throw resourceMissing('subscription', id, 'id')
  return subscription
}

function hasStatus(subscription: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return subscription.ended_at !== null
  // Without a status Stripe lists everything that isn't canceled.
  if (wanted === undefined) return subscription.status !== 'canceled'
  return subscription.status === wanted
}

function updateSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  params: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  const { default_payment_method, description, pause_collection, payment_settings, trial_settings } = params
  if (default_payment_method) requireOwnCard(sandbox, default_payment_method, idOf(before.customer) ?? '')
  const after = sandbox.store.update('subscription', before.id, {
    ...cancellationOf(sandbox, before, params),
    ...(default_payment_method ? { default_payment_method } : {}),
    ...(description === undefined ? {} : { description: description || null }),
    ...(pause_collection === undefined ? {} : { pause_collection: pauseOf(pause_collection) }),
    ...(payment_settings?.save_default_payment_method
      ? { payment_settings: { save_default_payment_method: payment_settings.save_default_payment_method } }
      : {}),
    ...(trial_settings ? { trial_settings } : {}),
    ...trialOf(before, params.trial_end),
    ...itemsOf(sandbox, before, params),
    metadata: mergeMetadata(before.metadata, params.metadata),
  })
  emitChange(sandbox, 'customer.subscription.updated', before, after)
  if (params.billing_cycle_anchor?.type === 'now' && before.status === 'active') return restartPeriod(sandbox, after)
  if (params.trial_end === 'now' && before.status === 'trialing') return endTrialNow(sandbox, after)
  return after
}

function cancellationOf(sandbox: Sandbox, before: Stripe.Subscription, params: Stripe.SubscriptionUpdateParams) {
  const { cancel_at, cancel_at_period_end, cancellation_details } = params
  const { comment, feedback } = cancellation_details ?? {}
  const details = {
    ...before.cancellation_details,
    ...(comment === undefined ? {} : { comment: comment || null }),
    ...(feedback === undefined ? {} : { feedback: feedback || null }),
  }
  if (typeof cancel_at === 'string' && cancel_at !== '') {
    throw invalidRequest('The Stripe sandbox takes cancel_at as a timestamp only.', { param: 'cancel_at' })
  }
  const cancelAt = typeof cancel_at === 'number' ? cancel_at : null
  const at = cancel_at_period_end ? periodEnd(before) : cancelAt
  if (at) {
    return {
      cancel_at: at,
      cancel_at_period_end: cancel_at_period_end === true,
      canceled_at: sandbox.clock.now(),
      cancellation_details: { ...details, reason: 'cancellation_requested' as const },
    }
  }
  const isUndone = cancel_at_period_end === false || cancel_at === ''
  if (!isUndone) return cancellation_details ? { cancellation_details: details } : {}
  return {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...details, reason: null },
  }
}

/** Another price for an existing item, from the next period on. */
function itemsOf(sandbox: Sandbox, before: Stripe.Subscription, params: Stripe.SubscriptionUpdateParams) {
  if (!params.items) return {}
  if (params.proration_behavior !== 'none') throw unmodelled('a change of items with proration')
  const data = before.items.data.map((item) => {
    const wanted = params.items?.find(({ id }) => id === item.id)?.price
    return wanted ? { ...item, price: sandbox.store.get('price', wanted, 'items[0][price]') } : item
  })
  return { items: { ...before.items, data } }
}

function pauseOf(pause: Stripe.SubscriptionUpdateParams['pause_collection']) {
  return pause ? { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null } : null
}

function trialOf(before: Stripe.Subscription, trial_end: 'now' | number | undefined) {
  if (typeof trial_end !== 'number') return {}
  if (before.status !== 'trialing')
    throw invalidRequest('The Stripe sandbox moves the end of a running trial only.', { param: 'trial_end' })
  const data = before.items.data.map((item) => ({ ...item, current_period_end: trial_end }))
  return { trial_end, billing_cycle_anchor: trial_end, items: { ...before.items, data } }
}
