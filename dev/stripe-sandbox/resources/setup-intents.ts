import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { subscriptionAwaiting } from '../billing/schedule.ts'
import { cardBehaviour, cardOutcome } from '../cards.ts'
import { attachPaymentMethod, cardFacts, challengeAction } from '../charges.ts'
import { ApiError, checkReturnUrl, invalidRequest } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { listParams, mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { requireCustomer } from './customers.ts'
import { findPaymentMethod, methodFor } from './payment-methods.ts'

const confirmFields = ['payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'] as const

export const setupIntentRoutes = [
  route<Stripe.SetupIntentCreateParams>(
    'POST /v1/setup_intents',
    [
      'automatic_payment_methods',
      'confirm',
      'customer',
      'description',
      'metadata',
      'usage',
      'payment_method',
      'return_url',
      'use_stripe_sdk',
    ],
    ({ sandbox, params }) => {
      if (params.customer) requireCustomer(sandbox, params.customer, 'customer')
      const method = params.payment_method ? findPaymentMethod(sandbox, params.payment_method, 'payment_method') : null
      const intent = createSetupIntent(sandbox, {
        customer: params.customer ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        payment_method: method?.id ?? null,
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        usage: params.usage ?? 'off_session',
      })
      emit(sandbox, 'setup_intent.created', intent)
      if (!params.confirm) return intent
      const { return_url, use_stripe_sdk } = params
      return confirmSetup(sandbox, intent, {
        ...(return_url ? { return_url } : {}),
        ...(use_stripe_sdk ? { use_stripe_sdk } : {}),
      })
    },
  ),
  route('GET /v1/setup_intents/{id}', [], ({ sandbox, id }) => sandbox.store.get('setup_intent', id)),
  route<Stripe.SetupIntentUpdateParams>(
    'POST /v1/setup_intents/{id}',
    ['customer', 'description', 'metadata'],
    ({ sandbox, id, params }) => {
      const before = sandbox.store.get('setup_intent', id)
      if (params.customer) requireCustomer(sandbox, params.customer, 'customer')
      return sandbox.store.update('setup_intent', id, {
        ...(params.customer === undefined ? {} : { customer: params.customer }),
        ...(params.description === undefined ? {} : { description: params.description }),
        metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
      })
    },
  ),
  route<Stripe.SetupIntentConfirmParams>(
    'POST /v1/setup_intents/{id}/confirm',
    confirmFields,
    ({ sandbox, id, params }) => confirmSetup(sandbox, sandbox.store.get('setup_intent', id), params),
  ),
  route<Stripe.SetupIntentCancelParams>(
    'POST /v1/setup_intents/{id}/cancel',
    ['cancellation_reason'],
    ({ sandbox, id, params }) => {
      const before = sandbox.store.get('setup_intent', id)
      if (['succeeded', 'canceled'].includes(before.status)) throw unexpectedState('cancel', before)
      const cancellation_reason = params.cancellation_reason ?? null
      const canceled = sandbox.store.update('setup_intent', id, {
        cancellation_reason,
        next_action: null,
        status: 'canceled',
      })
      emit(sandbox, 'setup_intent.canceled', canceled)
      return canceled
    },
  ),
  route<Stripe.SetupIntentListParams>(
    'GET /v1/setup_intents',
    ['customer', 'payment_method', ...listParams],
    ({ sandbox, params }) => {
      const { customer, payment_method } = params
      const isWanted = (one: Stripe.SetupIntent) =>
        (!customer || idOf(one.customer) === customer) &&
        (!payment_method || idOf(one.payment_method) === payment_method)
      return page(sandbox.store.list('setup_intent', isWanted), '/v1/setup_intents', params)
    },
  ),
]

/** A SetupIntent waiting for a card; nothing is emitted. */
export function createSetupIntent(sandbox: Sandbox, fields: Partial<Stripe.SetupIntent>): Stripe.SetupIntent {
  const id = newId('seti')
  return sandbox.store.create('setup_intent', {
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    client_secret: newId(`${id}_secret`, 25),
    created: sandbox.clock.now(),
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
    ...fields,
    id,
  })
}

/** The payer passed 3-D Secure, or the bank didn't require it: the card is saved, or declined after all. */
export function completeSetup(sandbox: Sandbox, intent: Stripe.SetupIntent, card: string): Stripe.SetupIntent {
  const facts = cardFacts(sandbox, card)
  const request = { purpose: 'setup', isAuthenticated: true, isOffSession: false, isSetUp: facts.isSetUp } as const
  const verdict = cardOutcome(cardBehaviour(facts.number), request)
  if (verdict.kind === 'declined') return recordSetupError(sandbox, intent, { ...verdict, type: 'card_error' })
  sandbox.store.facts.cards.set(card, { ...facts, isSetUp: true })
  const customer = idOf(intent.customer)
  if (customer) attachPaymentMethod(sandbox, card, customer)
  const done = sandbox.store.update('setup_intent', intent.id, {
    last_setup_error: null,
    next_action: null,
    payment_method: card,
    status: 'succeeded',
  })
  emit(sandbox, 'setup_intent.succeeded', done)
  // The subscription only stops waiting. Charging this card is up to the product: Stripe documents
  // save_default_payment_method for payments, not for setups.
  const waiting = subscriptionAwaiting(sandbox, intent.id)
  if (waiting) {
    const after = sandbox.store.update('subscription', waiting.id, { pending_setup_intent: null })
    emitChange(sandbox, 'customer.subscription.updated', waiting, after)
  }
  return done
}

/** The payer failed or left 3-D Secure. */
export function failSetupChallenge(sandbox: Sandbox, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  return recordSetupError(sandbox, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
  })
}

function confirmSetup(sandbox: Sandbox, intent: Stripe.SetupIntent, params: Stripe.SetupIntentConfirmParams) {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpectedState('confirm', intent)
  checkReturnUrl(params.return_url)
  if (!params.return_url) {
    throw invalidRequest(
      'This SetupIntent is configured to accept payment methods that might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    )
  }
  const method = methodFor(sandbox, intent.payment_method, params)
  if (!method) {
    const message = "You cannot confirm this SetupIntent because it's missing a payment method."
    throw invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent })
  }
  const facts = cardFacts(sandbox, method.id)
  const request = { purpose: 'setup', isAuthenticated: false, isOffSession: false, isSetUp: facts.isSetUp } as const
  if (cardOutcome(cardBehaviour(facts.number), request).kind === 'challenge') {
    const waiting = sandbox.store.update('setup_intent', intent.id, {
      last_setup_error: null,
      next_action: challengeAction(sandbox, intent, {
        returnUrl: params.return_url,
        usesStripeJs: params.use_stripe_sdk === true,
      }),
      payment_method: method.id,
      status: 'requires_action',
    })
    emit(sandbox, 'setup_intent.requires_action', waiting)
    return waiting
  }
  const done = completeSetup(sandbox, intent, method.id)
  const error = done.last_setup_error
  if (!error) return done
  throw new ApiError(402, 'card_error', error.message ?? '', {
    ...(error.code ? { code: error.code } : {}),
    ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    setup_intent: done,
    payment_method: method,
  })
}

function recordSetupError(
  sandbox: Sandbox,
  intent: Stripe.SetupIntent,
  reason: { type: 'card_error' | 'invalid_request_error'; code: string; declineCode?: string; message: string },
): Stripe.SetupIntent {
  const { type, code, declineCode, message } = reason
  const failed = sandbox.store.update('setup_intent', intent.id, {
    last_setup_error: { type, code, message, ...(declineCode ? { decline_code: declineCode } : {}) },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  emit(sandbox, 'setup_intent.setup_failed', failed)
  return failed
}

function unexpectedState(verb: string, intent: Stripe.SetupIntent): ApiError {
  const message = `You cannot ${verb} this SetupIntent because it has already ${intent.status}.`
  return invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent })
}
