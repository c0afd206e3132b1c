import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { afterPayment } from '../billing/after-payment.ts'
import { invoiceOf } from '../billing/invoices.ts'
import { attemptPayment } from '../charges.ts'
import { ApiError, checkReturnUrl, invalidRequest, unmodelled } from '../errors.ts'
import { emit } from '../events.ts'
import { listParams, mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { requireCustomer } from './customers.ts'
import { checkAmount, requireUsableBy, shippingOf, unexpectedState } from './intent-params.ts'
import { findPaymentMethod, methodFor } from './payment-methods.ts'

const NO_LONGER_OPEN = ['succeeded', 'canceled', 'processing']

const fields = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'setup_future_usage',
  'shipping',
] as const
const confirmFields = [
  'off_session',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
] as const

export const paymentIntentRoutes = [
  route<Stripe.PaymentIntentCreateParams>(
    'POST /v1/payment_intents',
    [
      ...fields,
      'automatic_payment_methods',
      'capture_method',
      'confirm',
      'off_session',
      'return_url',
      'statement_descriptor_suffix',
      'use_stripe_sdk',
    ],
    ({ sandbox, params }) => {
      const created = createIntent(sandbox, params)
      return params.confirm ? confirmIntent(sandbox, created, params) : created
    },
  ),
  route('GET /v1/payment_intents/{id}', [], ({ sandbox, id }) => sandbox.store.get('payment_intent', id)),
  route<Stripe.PaymentIntentUpdateParams>('POST /v1/payment_intents/{id}', fields, ({ sandbox, id, params }) =>
    updateIntent(sandbox, sandbox.store.get('payment_intent', id), params),
  ),
  route<Stripe.PaymentIntentConfirmParams>(
    'POST /v1/payment_intents/{id}/confirm',
    confirmFields,
    ({ sandbox, id, params }) => confirmIntent(sandbox, sandbox.store.get('payment_intent', id), params),
  ),
  route<Stripe.PaymentIntentCancelParams>(
    'POST /v1/payment_intents/{id}/cancel',
    ['cancellation_reason'],
    ({ sandbox, id, params }) => {
      const intent = sandbox.store.get('payment_intent', id)
      if (invoiceOf(sandbox, id))
        throw invalidRequest(
          'You cannot cancel this PaymentIntent because it was created by an invoice. Void the invoice instead.',
        )
      if (NO_LONGER_OPEN.includes(intent.status)) throw unexpectedState('cancel', intent)
      const canceled = sandbox.store.update('payment_intent', id, {
        canceled_at: sandbox.clock.now(),
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      })
      emit(sandbox, 'payment_intent.canceled', canceled)
      return canceled
    },
  ),
  route<Stripe.PaymentIntentListParams>(
    'GET /v1/payment_intents',
    ['customer', ...listParams],
    ({ sandbox, params }) => {
      const isWanted = (one: Stripe.PaymentIntent) => !params.customer || idOf(one.customer) === params.customer
      return page(sandbox.store.list('payment_intent', isWanted), '/v1/payment_intents', params)
    },
  ),
]

function createIntent(sandbox: Sandbox, params: Stripe.PaymentIntentCreateParams): Stripe.PaymentIntent {
  if (params.capture_method === 'manual') throw unmodelled('manual capture')
  const currency = params.currency.toLowerCase()
  checkAmount(params.amount, currency)
  if (params.customer) requireCustomer(sandbox, params.customer, 'customer')
  const method = params.payment_method ? findPaymentMethod(sandbox, params.payment_method, 'payment_method') : null
  if (method) requireUsableBy(method, params.customer ?? null)
  const id = newId('pi')
  const automatic = params.automatic_payment_methods
  const intent = sandbox.store.create('payment_intent', {
    id,
    amount: params.amount,
    automatic_payment_methods: {
      enabled: automatic?.enabled ?? true,
      allow_redirects: automatic?.allow_redirects ?? 'always',
    },
    capture_method: params.capture_method ?? 'automatic',
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: sandbox.clock.now(),
    currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    payment_method_types: ['card'],
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: shippingOf(params.shipping),
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  })
  emit(sandbox, 'payment_intent.created', intent)
  return intent
}

function updateIntent(sandbox: Sandbox, before: Stripe.PaymentIntent, params: Stripe.PaymentIntentUpdateParams) {
  const isOpen = !NO_LONGER_OPEN.includes(before.status)
  const touchesPayment = [params.amount, params.currency, params.payment_method].some((value) => value !== undefined)
  if (!isOpen && touchesPayment) throw unexpectedState('update', before)
  const currency = params.currency?.toLowerCase() ?? before.currency
  if (params.amount !== undefined) checkAmount(params.amount, currency)
  if (params.customer) requireCustomer(sandbox, params.customer, 'customer')
  const method = params.payment_method ? findPaymentMethod(sandbox, params.payment_method, 'payment_method') : null
  const changes = {
    amount: params.amount,
    customer: params.customer,
    description: params.description,
    receipt_email: params.receipt_email === undefined ? undefined : params.receipt_email || null,
    setup_future_usage: params.setup_future_usage === undefined ? undefined : params.setup_future_usage || null,
    shipping: params.shipping === undefined ? undefined : shippingOf(params.shipping || undefined),
  }
  return sandbox.store.update('payment_intent', before.id, {
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    ...(method ? { payment_method: method.id, status: 'requires_confirmation', next_action: null } : {}),
    currency,
    metadata: mergeMetadata(before.metadata, params.metadata),
  })
}

/**
 * Confirms once and responds as the API does.
 *
 * @throws ApiError 402 with the intent inside for a decline, 400 in a state that can't be confirmed.
 */
function confirmIntent(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentConfirmParams,
): Stripe.PaymentIntent {
  if (NO_LONGER_OPEN.includes(intent.status)) throw unexpectedState('confirm', intent)
  checkReturnUrl(params.return_url)
  if (intent.automatic_payment_methods?.allow_redirects !== 'never' && !params.return_url && !params.off_session) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    )
  }
  const method = methodFor(sandbox, intent.payment_method, params)
  if (!method) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken."
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
  }
  requireUsableBy(method, idOf(intent.customer))
  const amended = sandbox.store.update('payment_intent', intent.id, {
    ...(params.receipt_email ? { receipt_email: params.receipt_email } : {}),
    ...(params.shipping ? { shipping: shippingOf(params.shipping) } : {}),
    ...(params.setup_future_usage ? { setup_future_usage: params.setup_future_usage } : {}),
  })
  const isOffSession = params.off_session !== undefined && params.off_session !== false
  const after = attemptPayment(sandbox, amended, {
    paymentMethod: method.id,
    isAuthenticated: false,
    isOffSession,
    returnUrl: params.return_url ?? null,
    usesStripeJs: params.use_stripe_sdk === true,
  })
  afterPayment(sandbox, after)
  throwDecline(after)
  return after
}

/** Throws the 402 for a decline; nothing for an intent that wasn't declined. */
export function throwDecline(intent: Stripe.PaymentIntent): void {
  const error = intent.last_payment_error
  if (!error) return
  throw new ApiError(402, 'card_error', error.message ?? '', {
    ...(error.charge ? { charge: error.charge } : {}),
    ...(error.code ? { code: error.code } : {}),
    ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    payment_intent: intent,
    ...(error.payment_method ? { payment_method: error.payment_method } : {}),
  })
}
