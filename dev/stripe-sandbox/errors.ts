import type { ApiResources } from './api-types.ts'

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

type ErrorDetails = {
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: ApiResources['payment_intent']
  setup_intent?: ApiResources['setup_intent']
  payment_method?: ApiResources['payment_method']
}

/** An intended error response: status, and the body Stripe would send. */
export class ApiError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly details: ErrorDetails

  constructor(status: number, type: ErrorType, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  /** The JSON body, in Stripe's shape. */
  body() {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

/** 400 with a code, the usual response to an invalid request. */
export function invalidRequest(message: string, details: ErrorDetails = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', message, details)
}

/** The response for an unknown id. Stripe answers 404 for the requested object and 400 for one named in a parameter. */
export function resourceMissing(kind: string, id: string, param: string, status: 400 | 404 = 404): ApiError {
  const name = kind.replaceAll('_', '').replace('.', ' ')
  return new ApiError(status, 'invalid_request_error', `No such ${name}: '${id}'`, { code: 'resource_missing', param })
}

/** Stripe would accept this, but the sandbox doesn't model it, and must not ignore it silently. */
export function unmodelled(what: string): ApiError {
  console.warn(`[stripe sandbox] not modelled: ${what}`)
  return invalidRequest(`The Stripe sandbox does not model ${what}.`, { code: 'sandbox_not_modelled' })
}

/** Refuses a return URL that isn't a web address, as Stripe does. */
export function checkReturnUrl(url: string | undefined): void {
  if (url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return
  throw invalidRequest(`Not a valid URL: ${url}`, { code: 'url_invalid', param: 'return_url' })
}
