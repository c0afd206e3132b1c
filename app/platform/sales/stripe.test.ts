import { describe, expect, it } from 'vitest'
import { createPayments, paymentSources } from './stripe.ts'
import { paidBy } from './stripe-charges.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
const sourcesOf = (apiBase: string | null, jsUrl: string | null) =>
  paymentSources(createPayments({ ...KEYS, apiBase, jsUrl }))

describe('a page that takes a payment', () => {
  it('may talk to Stripe, and to nobody else, while no stand-in is named', () => {
    const sources = sourcesOf(null, null)
    for (const list of Object.values(sources))
      expect(list.split(' ').every((source) => /^https:\/\/([a-z*]+\.)?(js\.)?(stripe|link)\.com$/.test(source))).toBe(
        true,
      )
    expect(sources.scripts).toContain('https://js.stripe.com')
    expect(sources.connections).toContain('https://api.stripe.com')
  })

  it('may talk to a stand-in in its place, also when its script and its API have two addresses', () => {
    const one = sourcesOf('http://127.0.0.1:4242', 'http://127.0.0.1:4242/stripe.js')
    expect(new Set(Object.values(one))).toEqual(new Set(['http://127.0.0.1:4242']))
    const two = sourcesOf('http://127.0.0.1:4242', 'http://localhost:4343/stripe.js')
    expect(two.scripts).toBe('http://localhost:4343')
    expect(two.connections).toBe('http://localhost:4343 http://127.0.0.1:4242')
    expect(two.forms).toBe('http://127.0.0.1:4242')
  })
})

describe('how a charge was paid', () => {
  const card = (more: object) => ({ type: 'card', card: { brand: 'visa', last4: '4242', wallet: null, ...more } })
  it.each([
    ['Visa card ending 4242', card({})],
    ['American Express card ending 0005', card({ brand: 'amex', last4: '0005' })],
    ['card ending 4242', card({ brand: 'unknown' })],
    ['Apple Pay (Visa card ending 4242)', card({ wallet: { type: 'apple_pay' } })],
    ['PayPal', { type: 'paypal' }],
    ['Bacs Direct Debit', { type: 'bacs_debit' }],
    ['Klarna', { type: 'klarna' }],
    ['Pay By Bank', { type: 'pay_by_bank' }],
    [null, null],
  ])('is said as %s', (words, payment_method_details) =>
    expect(paidBy({ payment_method_details } as Parameters<typeof paidBy>[0])).toBe(words),
  )

  it('is not said of a payment without a charge', () => expect(paidBy(null)).toBeNull())
})
