import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Country } from '#app/values/country.ts'

/** What a page that takes a payment needs to know about Stripe, seller and countries (platform/sales/stripe.ts). */
export type BrowserPayments = {
  publishableKey: string
  jsUrl: string | null
  isTest: boolean
  /** The seller's name; null = not set yet. */
  seller: string | null
  /** Countries whose residents may buy downloads and memberships. */
  sellTo: readonly Country[]
}

let loading: Promise<Stripe> | null = null

/**
 * Loads Stripe.js lazily when a payment begins. A failure isn't cached: the next call retries.
 *
 * @throws When it can't be fetched (blocked, offline).
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
  // The package uses a Stripe.js that is already on the page, and fetches the real one otherwise.
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
