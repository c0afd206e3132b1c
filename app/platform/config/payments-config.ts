import { type Env, readTogether } from './env.ts'

/** What taking payments requires: three keys and, for the sandbox, two URLs. */
export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase: string | null
  jsUrl: string | null
}

export type PaymentsConfig = { kind: 'off' } | { kind: 'sandbox' } | ({ kind: 'stripe' } & StripeSettings)

/** Reads the settings for Stripe, the sandbox or nothing. Error messages never contain a key. */
export function readPayments(env: Env, production: boolean, mistakes: string[]): PaymentsConfig {
  const keys = readTogether(env, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET')
  const [apiBase, jsUrl] = [env.STRIPE_API_BASE?.trim() || null, env.STRIPE_JS_URL?.trim() || null]
  for (const [name, text] of [
    ['STRIPE_API_BASE', apiBase],
    ['STRIPE_JS_URL', jsUrl],
  ] as const) {
    if (text && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
      mistakes.push(`${name} is "${text}"; it must be an http or https address.`)
  }
  if (!keys) return production ? { kind: 'off' } : { kind: 'sandbox' }
  const [secretKey, publishableKey, webhookSecret] = keys
  const settings = { kind: 'stripe', secretKey, publishableKey, webhookSecret, apiBase, jsUrl } as const
  checkKeys(settings, mistakes)
  const modes = secretKey + publishableKey
  if (!/_live_/.test(modes)) return settings
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
  return settings
}

function checkKeys({ secretKey, publishableKey, webhookSecret }: StripeSettings, mistakes: string[]): void {
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
