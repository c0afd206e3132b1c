import { missingParticulars, type Trader } from '#app/features/legal/trader.ts'
import { type Config, ConfigError } from '#app/platform/config/config.ts'
import type { Log } from '#app/platform/watch/log.ts'

/**
 * A trader may not take payments without giving a name and an address (E-Commerce Regulations 2002, r. 6). While
 * nothing real can be sold, the log lists what is missing.
 *
 * @throws ConfigError in production, when one of them is blank and Stripe's keys are live.
 */
export function requireTrader(config: Pick<Config, 'env' | 'payments'>, trader: Trader, log: Pick<Log, 'warn'>): void {
  const missing = missingParticulars(trader)
  if (config.env !== 'production' || missing.length === 0) return
  const { payments } = config
  const what = `The settings do not say who the trader is (blank: ${missing.join(', ')})`
  if (payments.kind === 'stripe' && /_live_/.test(payments.secretKey + payments.publishableKey))
    throw new ConfigError([`${what}; fill it in in the office (Settings), or use Stripe's test keys.`])
  log.warn({ missing }, `${what}: the law wants it before anything is sold`)
}
