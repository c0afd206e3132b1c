import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { cardBehaviour, cardOutcome, hasValidCheckDigit, numberOfTestPaymentMethod } from '../cards.ts'
import { attachPaymentMethod } from '../charges.ts'
import { ApiError, invalidRequest, unmodelled } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { requireCustomer } from './customers.ts'

/** The content of a card field, as Stripe's own frame or page sends it. */
export type CardInput = { number?: string; exp_month?: number; exp_year?: number; cvc?: string }

export const paymentMethodRoutes = [
  route<Stripe.PaymentMethodCreateParams>(
    'POST /v1/payment_methods',
    ['type', 'card', 'billing_details', 'metadata'],
    ({ sandbox, params }) => {
      if (params.type !== 'card') throw unmodelled(`payment methods of type ${params.type}`)
      return createCard(sandbox, params.card ?? {}, params.billing_details, mergeMetadata({}, params.metadata))
    },
  ),
  route('GET /v1/payment_methods/{id}', [], ({ sandbox, id }) => findPaymentMethod(sandbox, id, 'id')),
  route<Stripe.PaymentMethodListParams>(
    'GET /v1/payment_methods',
    ['customer', 'type', 'limit', 'starting_after', 'ending_before'],
    ({ sandbox, params }) => {
      const methods = sandbox.store.list('payment_method', (one) => idOf(one.customer) === params.customer)
      return page(methods, '/v1/payment_methods', params)
    },
  ),
  route<Stripe.PaymentMethodAttachParams>(
    'POST /v1/payment_methods/{id}/attach',
    ['customer'],
    ({ sandbox, id, params }) => {
      const customer = requireCustomer(sandbox, params.customer ?? '', 'customer')
      const method = findPaymentMethod(sandbox, id, 'payment_method')
      if (method.customer && idOf(method.customer) !== customer.id) {
        throw invalidRequest('The payment method you provided has already been attached to a customer.')
      }
      refuseDeclinedSetup(sandbox, method)
      attachPaymentMethod(sandbox, method.id, customer.id)
      return sandbox.store.get('payment_method', method.id)
    },
  ),
  route('POST /v1/payment_methods/{id}/detach', [], ({ sandbox, id }) => {
    const before = sandbox.store.get('payment_method', id)
    if (!before.customer) throw invalidRequest('The payment method you provided is not attached to a customer.')
    const owner = idOf(before.customer) ?? ''
    const detached = sandbox.store.update('payment_method', id, { customer: null })
    clearDefaultCard(sandbox, owner, id)
    emit(sandbox, 'payment_method.detached', detached, { customer: owner })
    return detached
  }),
]

/** A stored payment method, or a new one for Stripe's predefined test ids such as `pm_card_visa`. */
export function findPaymentMethod(sandbox: Sandbox, id: string, param: string): Stripe.PaymentMethod {
  const number = numberOfTestPaymentMethod(id)
  if (!number) return sandbox.store.get('payment_method', id, param === 'id' ? undefined : param)
  return createCard(sandbox, {
    number,
    exp_month: 12,
    exp_year: new Date(sandbox.clock.now() * 1000).getUTCFullYear() + 3,
  })
}

/** The card of a confirmation: given in full by Stripe's frame, by id, or the intent's own. */
export function methodFor(
  sandbox: Sandbox,
  current: string | { id: string } | null,
  params: { payment_method?: string; payment_method_data?: { card?: CardInput; billing_details?: object } | object },
): Stripe.PaymentMethod | null {
  const data = params.payment_method_data
  if (data) {
    const card = 'card' in data ? data.card : undefined
    if (!card) throw unmodelled('payment_method_data without a card')
    return createCard(sandbox, card, 'billing_details' in data ? Object(data.billing_details) : undefined)
  }
  const id = params.payment_method ?? idOf(current)
  return id ? findPaymentMethod(sandbox, id, 'payment_method') : null
}

/**
 * Validates a card's fields as Stripe does before asking a bank, and stores what may be stored: never the whole number.
 */
export function createCard(
  sandbox: Sandbox,
  input: CardInput,
  billing?: object,
  metadata: Record<string, string> = {},
): Stripe.PaymentMethod {
  const number = (input.number ?? '').replaceAll(' ', '')
  if (!hasValidCheckDigit(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  const { exp_month = 0, exp_year = 0 } = input
  if (exp_month < 1 || exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const year = exp_year < 100 ? 2000 + exp_year : exp_year
  if (Date.UTC(year, exp_month) <= sandbox.clock.now() * 1000) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const { brand } = cardBehaviour(number)
  const id = newId('pm')
  // A number outside the public test list isn't stored; its behaviour (declined) needs no digits.
  const isTestCard = cardBehaviour(number).declines?.declineCode !== 'test_mode_live_card'
  sandbox.store.facts.cards.set(id, { number: isTestCard ? number : '', isSetUp: false })
  return sandbox.store.create('payment_method', {
    id,
    allow_redisplay: 'unspecified',
    billing_details: { ...billing },
    card: {
      brand,
      checks: { cvc_check: 'unchecked', address_line1_check: null, address_postal_code_check: null },
      country: 'GB',
      display_brand: brand,
      exp_month,
      exp_year: year,
      fingerprint: `sandbox${number.slice(-4)}`,
      funding: 'credit',
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      three_d_secure_usage: { supported: true },
    },
    created: sandbox.clock.now(),
    metadata,
    type: 'card',
  })
}

function refuseDeclinedSetup(sandbox: Sandbox, method: Stripe.PaymentMethod): void {
  const facts = sandbox.store.facts.cards.get(method.id)
  const behaviour = cardBehaviour(facts?.number ?? '')
  const verdict = cardOutcome(behaviour, {
    purpose: 'setup',
    isAuthenticated: true,
    isOffSession: false,
    isSetUp: false,
  })
  if (verdict.kind === 'declined') {
    const decline = verdict.declineCode ? { decline_code: verdict.declineCode } : {}
    throw new ApiError(402, 'card_error', verdict.message, { code: verdict.code, ...decline })
  }
}

/** A detached card is no one's default any more. */
function clearDefaultCard(sandbox: Sandbox, owner: string, card: string): void {
  const { store } = sandbox
  const customer = store.find('customer', owner)
  if (customer && idOf(customer.invoice_settings.default_payment_method) === card) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    emitChange(sandbox, 'customer.updated', customer, store.update('customer', owner, { invoice_settings }))
  }
  for (const before of store.list('subscription', (one) => idOf(one.default_payment_method) === card)) {
    const after = store.update('subscription', before.id, { default_payment_method: null })
    emitChange(sandbox, 'customer.subscription.updated', before, after)
  }
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, 'card_error', message, { code, param })
}
