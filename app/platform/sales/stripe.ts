import Stripe from 'stripe'
import { AppError } from '../app-error.ts'
import type { StripeSettings } from '../config/payments-config.ts'
import type { SettingsStore } from '../settings.ts'
import type { Traces } from '../watch/traces.ts'
import { salesArea } from './sales-area.ts'

export type Payments = Omit<StripeSettings, 'secretKey'> & {
  stripe: Stripe
  /** True for test keys: no money moves, and every payment page says so. */
  isTest: boolean
}

/** The parts of the SDK's response event that we use. */
type Answered = { method: string; path: string; status: number; elapsed: number }

/** Creates the official SDK's client, for Stripe or for the sandbox that the settings name. */
export function createPayments(settings: StripeSettings, traces: Traces | null = null): Payments {
  const { secretKey, apiBase, ...rest } = settings
  const base = apiBase ? new URL(apiBase) : null
  const stripe = new Stripe(secretKey, {
    ...(base
      ? {
          // URLs have brackets around an IPv6 address; the SDK expects none.
          host: base.hostname.replace(/^\[(.*)\]$/, '$1'),
          port: Number(base.port || (base.protocol === 'https:' ? 443 : 80)),
          protocol: base.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
    // The SDK's retries share one idempotency key; the visitor's carry ours (set by each use case). Three attempts of
    // six seconds: a visitor gets an error within 21 seconds when Stripe doesn't respond. Source: TRUST-78.
    maxNetworkRetries: 2,
    timeout: 6_000,
    telemetry: false,
  })
  if (traces)
    stripe.on('response', ({ method, path, status, elapsed }: Answered) =>
      // Without the ids in it, which identify people.
      traces.note(
        traces.here(),
        `stripe ${method} ${path.replace(/\?.*/, '').replaceAll(/\/[a-z]+_\w+/g, '/:id')}`,
        elapsed,
        {
          'http.response.status_code': status,
        },
      ),
    )
  return { stripe, apiBase, ...rest, isTest: !/^[rs]k_live_/.test(secretKey) }
}

/**
 * Returns the Stripe client.
 *
 * @throws AppError 503 while no keys are set; the sentence is the specification's.
 */
export function requirePayments({ payments }: { payments: Payments | null }): Payments {
  if (payments) return payments
  throw new AppError('unavailable', 'Payment processing is temporarily unavailable. Please contact us directly.')
}

/** What a payment page may send to the browser; null = payments are off. */
export function paymentsForBrowser({ payments, settings }: { payments: Payments | null; settings: SettingsStore }) {
  if (!payments) return null
  const { publishableKey, jsUrl, isTest } = payments
  return {
    publishableKey,
    jsUrl,
    isTest,
    seller: settings.now().trader.name || null,
    sellTo: salesArea(settings.now()),
  }
}

/** Other origins that a payment page must allow. Source: docs.stripe.com/security/guide. */
export type PaymentSources = { scripts: string; frames: string; connections: string; images: string; forms: string }

/** For the content security policy of payment pages: Stripe's origins, or those of the sandbox, never both. */
export function paymentSources({ apiBase, jsUrl }: Payments): PaymentSources {
  const portal = apiBase ? new URL(apiBase).origin : 'https://billing.stripe.com'
  if (jsUrl) {
    const { origin } = new URL(jsUrl)
    // The sandbox's script may be served by another host than its API.
    const both = [...new Set([origin, portal])].join(' ')
    return { scripts: origin, frames: both, connections: both, images: both, forms: portal }
  }
  const js = 'https://js.stripe.com https://*.js.stripe.com'
  const link = 'https://link.com https://*.link.com'
  return {
    scripts: js,
    frames: `${js} https://hooks.stripe.com ${link}`,
    connections: `https://api.stripe.com ${link}`,
    images: 'https://*.stripe.com https://*.link.com',
    forms: portal,
  }
}

/** Runs a call to Stripe; an unreachable Stripe becomes our 503, not the visitor's error. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const isAway =
      cause instanceof Stripe.errors.StripeConnectionError ||
      cause instanceof Stripe.errors.StripeAPIError ||
      cause instanceof Stripe.errors.StripeRateLimitError ||
      cause instanceof Stripe.errors.StripeAuthenticationError ||
      cause instanceof Stripe.errors.StripePermissionError
    if (!isAway) throw cause
    throw new AppError('unavailable', {
      userMessage: 'We can’t reach our payment provider right now. Nothing was charged. Please try again in a moment.',
      retryAfter: 5,
      cause,
    })
  }
}

/** The error a visitor gets when Stripe refuses a call, and no use case knew why; null for any other error. */
export function asStripeRefusal(error: unknown): AppError | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  return new AppError('unavailable', {
    userMessage: 'Our payment provider couldn’t do this. Nothing was charged. Please try again or write to us.',
    cause: error,
  })
}

/** Returns whether Stripe says that an object doesn't exist: deleted, or of another account. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** For lookups of something that may not exist: an id in an event is only a hint. */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** The id of an object that Stripe returns as an id or expanded. */
export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

/** Returns whether Stripe caches this failure under its idempotency key, so that the next attempt needs another one. */
export function isCachedFailure(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return (
    cause instanceof Stripe.errors.StripeAPIError ||
    cause instanceof Stripe.errors.StripeCardError ||
    cause instanceof Stripe.errors.StripeIdempotencyError
  )
}

/** How often Stripe has failed for an idempotency key, in this process. */
const failures = new Map<string, number>()
const MOST_FAILURES = 1_000

/**
 * Like `callStripe`, for a write that must be idempotent. Stripe caches its own errors under an idempotency key for a
 * day; so after one, and only then, the visitor's next attempt uses another key.
 */
export async function callStripeOnce<T>(key: string, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const failed = failures.get(key) ?? 0
  return callStripe(() => call(failed === 0 ? key : `${key}:${failed}`)).catch((error: unknown) => {
    if (isCachedFailure(error)) {
      if (failures.size >= MOST_FAILURES) failures.clear()
      failures.set(key, failed + 1)
    }
    throw error
  })
}

/**
 * Returns the event of a webhook request, if Stripe signed exactly these bytes in the last five minutes for our mode.
 *
 * @returns null for anything else; the reason is only logged.
 */
export async function readStripeEvent(
  { stripe, webhookSecret, isTest }: Payments,
  raw: string,
  signature: string | undefined,
): Promise<{ event: Stripe.Event } | { refused: string }> {
  try {
    // A signature's age is measured in real time, whatever a test's clock says.
    const event = await stripe.webhooks.constructEventAsync(raw, signature ?? '', webhookSecret, SIGNATURE_SECONDS)
    // The SDK accepts timestamps in the future; such a signature would never expire.
    const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature ?? '')?.[1])
    if (!(signedAt <= Date.now() / 1000 + SIGNATURE_SECONDS)) return { refused: 'signed in the future' }
    if (event.livemode === isTest) return { refused: 'test and live do not match' }
    return { event }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

const SIGNATURE_SECONDS = 300
