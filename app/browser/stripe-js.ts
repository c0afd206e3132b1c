import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Country } from '#app/values/country.ts'

/** What a page that takes a payment knows about Stripe, and who sells to whom (platform/stripe.ts). */
export type BrowserPayments = {
  publishableKey: string
  jsUrl: string | null
  isTest: boolean
  /** Who is paid; null = not named yet. */
  seller: string | null
  /** The countries whose people may buy downloads and memberships. */
  sellTo: readonly Country[]
}

let loading: Promise<Stripe> | null = null

/**
 * Stripe.js, loaded lazily when a payment begins. A failure is not kept: the next call tries again.
 *
 * @throws when it cannot be fetched (blocked, offline).
 */
export function loadStripeJs({
  publishableKey,
  jsUrl,
}: Pick<BrowserPayments, 'publishableKey' | 'jsUrl'>): Promise<Stripe> {
  loading ??= load(publishableKey, jsUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(publishableKey: string, jsUrl: string | null): Promise<Stripe> {
  // The package takes the Stripe.js that is already there, and fetches the real one where there is none.
  if (jsUrl) await addScript(jsUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js was loaded without a window')
  return stripe
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Stripe.js could not be fetched'))
    })
    document.head.append(script)
  })
}
