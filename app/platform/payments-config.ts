import type { Env } from './env.ts'

export type PaymentsConfig =
  | { kind: 'off' }
  | { kind: 'sandbox' }
  | {
      kind: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      apiBase: string | null
      jsUrl: string | null
    }

/** Reads the settings for Stripe, the sandbox or nothing. Error messages never contain a key. */
export function readPayments(env: Env, production: boolean, mistakes: string[]): PaymentsConfig {
  const [secretKey, publishableKey, webhookSecret] = [
    env.STRIPE_SECRET_KEY,
    env.STRIPE_PUBLISHABLE_KEY,
    env.STRIPE_WEBHOOK_SECRET,
  ].map((text) => text?.trim() ?? '') as [string, string, string]
  const [apiBase, jsUrl] = [env.STRIPE_API_BASE?.trim() || null, env.STRIPE_JS_URL?.trim() || null]
  for (const [name, text] of [
    ['STRIPE_API_BASE', apiBase],
    ['STRIPE_JS_URL', jsUrl],
  ] as const) {
    if (text && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
      mistakes.push(`${name} is "${text}"; it must be an http or https address.`)
  }
  if (!secretKey && !publishableKey && !webhookSecret) return production ? { kind: 'off' } : { kind: 'sandbox' }
  checkKeys({ secretKey, publishableKey, webhookSecret }, mistakes)
  const modes = secretKey + publishableKey
  if (!/_live_/.test(modes)) return { kind: 'stripe', secretKey, publishableKey, webhookSecret, apiBase, jsUrl }
  if (/_test_/.test(modes))
    mistakes.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: set two test keys (_test_) or two live keys (_live_).',
    )
  if (!production)
    mistakes.push(
      'A live Stripe key takes real money, and this is the development command, which shows every email to everybody: start with npm run serve, or set test keys.',
    )
  if (apiBase || jsUrl)
    mistakes.push(
      'STRIPE_API_BASE and STRIPE_JS_URL must be unset with a live Stripe key: money would be sent to a stand-in.',
    )
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret, apiBase, jsUrl }
}

type Keys = { secretKey: string; publishableKey: string; webhookSecret: string }

function checkKeys({ secretKey, publishableKey, webhookSecret }: Keys, mistakes: string[]): void {
  if (!/^(sk|rk)_(test|live)_/.test(secretKey))
    mistakes.push(
      'STRIPE_SECRET_KEY is missing or not a Stripe secret key (sk_… or rk_…); set all three Stripe keys or none.',
    )
  if (!/^pk_(test|live)_/.test(publishableKey))
    mistakes.push(
      'STRIPE_PUBLISHABLE_KEY is missing or not a publishable key (pk_…); set all three Stripe keys or none.',
    )
  if (!/^whsec_\S/.test(webhookSecret))
    mistakes.push('STRIPE_WEBHOOK_SECRET is missing or blank (whsec_…); without it no payment could be trusted.')
}
