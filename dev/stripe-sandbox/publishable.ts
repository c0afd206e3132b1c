import { ApiError, invalidRequest } from './errors.ts'
import type { FormTree } from './form.ts'
import type { Sandbox } from './sandbox.ts'

/** What a browser may do with the publishable key, always with the intent's own secret. */
const operations: Record<string, 'payment_intent' | 'setup_intent'> = {
  'GET /v1/payment_intents/{id}': 'payment_intent',
  'POST /v1/payment_intents/{id}/confirm': 'payment_intent',
  'GET /v1/setup_intents/{id}': 'setup_intent',
  'POST /v1/setup_intents/{id}/confirm': 'setup_intent',
}

/** The fields of an intent visible to the payer's browser: no metadata, no customer, no charge. */
const visibleFields = new Set([
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'id',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'object',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
  'usage',
])

/**
 * Allows a browser's request when its client secret is that of the intent.
 *
 * @throws ApiError 403 for any other call, 404 for a wrong secret, which reveals nothing about the intent.
 */
export function checkPublicRequest(sandbox: Sandbox, operationKey: string, id: string, form: FormTree): void {
  const kind = operations[operationKey]
  if (!kind) {
    const message =
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
    throw new ApiError(403, 'invalid_request_error', message, { code: 'secret_key_required' })
  }
  const secret = form.client_secret
  if (typeof secret !== 'string' || secret === '') {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  const intent = sandbox.store.find(kind, id)
  if (intent?.client_secret !== secret) {
    const name = kind.replace('_', '')
    const details = { code: 'resource_missing', param: 'intent' }
    throw new ApiError(404, 'invalid_request_error', `No such ${name}: '${id}'`, details)
  }
}

/** The intent, or the error with one inside, as visible to the payer's browser. */
export function publicView(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const inner = Object.entries(answer.error).map(([key, value]) => [
      key,
      key.endsWith('_intent') ? publicView(value) : value,
    ])
    return { error: Object.fromEntries(inner) }
  }
  if (!('client_secret' in answer)) return answer
  return Object.fromEntries(Object.entries(answer).filter(([key]) => visibleFields.has(key)))
}

/** Extracts from a browser's form what only a browser sends, since the secret API's description lacks it. */
export function extractPublicFields(form: FormTree): { rest: FormTree; cardData: FormTree | null } {
  const { client_secret: _, payment_method_data, ...rest } = form
  const isCard = typeof payment_method_data === 'object' && 'card' in payment_method_data
  if (isCard) return { rest, cardData: payment_method_data }
  return { rest: payment_method_data === undefined ? rest : { ...rest, payment_method_data }, cardData: null }
}

/** The `payment_method_data` Stripe's own frame sends: a card in full, and the payer's address. */
export function readCardData({ card, billing_details }: FormTree) {
  const { number, cvc, exp_month, exp_year } = Object(card)
  return {
    type: 'card',
    card: { number: String(number), cvc: String(cvc), exp_month: Number(exp_month), exp_year: Number(exp_year) },
    billing_details: Object(billing_details),
  }
}
