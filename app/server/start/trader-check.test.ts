import { describe, expect, it } from 'vitest'
import { readConfig } from '#app/platform/config/config.ts'
import { UNKNOWN_TRADER } from '#dev/unknown-trader.ts'
import { requireTrader } from './trader-check.ts'

const ANN = { ...UNKNOWN_TRADER, name: 'Ann Ltd', address: '1 High Street, Leeds', email: 'hello@example.test' }
const configOf = (mode: 'test' | 'live' | 'off', production = true) =>
  readConfig({
    ...(production ? { NODE_ENV: 'production', APP_URL: 'https://example.test', SESSION_SECRET: 'x'.repeat(32) } : {}),
    ...(mode === 'off'
      ? {}
      : {
          STRIPE_SECRET_KEY: `sk_${mode}_1`,
          STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
          STRIPE_WEBHOOK_SECRET: 'whsec_1',
        }),
  })

describe('a trader who is not named', () => {
  const check = (config: ReturnType<typeof configOf>, trader = UNKNOWN_TRADER) => {
    const lines: string[] = []
    requireTrader(config, trader, { warn: (...line: unknown[]) => lines.push(JSON.stringify(line)) })
    return lines.join()
  }

  it('cannot take real money: with live keys the start is refused, saying what is blank', () => {
    expect(() => check(configOf('live'))).toThrow('blank: name, address, email')
    expect(() => check(configOf('live'), { ...ANN, address: ' ' })).toThrow('blank: address')
  })
  it.each(['test', 'off'] as const)('is told so in the log while payments are %s', (mode) => {
    expect(check(configOf(mode))).toContain('blank: name, address, email')
  })
  it('is nobody’s business while developing', () => {
    expect(check(configOf('off', false))).toBe('')
  })
})

describe('a trader who is named', () => {
  it('may take real money, with or without a company number', () => {
    expect(() => requireTrader(configOf('live'), ANN, { warn: () => expect.unreachable() })).not.toThrow()
  })
})
