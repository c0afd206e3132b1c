import { expect, it } from 'vitest'
import { createPayments, paymentSources } from '#app/platform/stripe.ts'
import { contentSecurityPolicy } from './safe-headers.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
const payments = paymentSources(createPayments({ ...KEYS, apiBase: null, jsUrl: null }))

it.each([
  ['a page', {}, '/api/policy-reports'],
  ['a page that takes a payment', { payments }, '/api/policy-reports/payment'],
  ['a page in development', { hot: true }, '/api/policy-reports'],
])('%s names the door to which a browser says what was refused', (_what, kind, door) => {
  const policy = contentSecurityPolicy({ scripts: [], styles: [], ...kind })
  expect(policy.split('; ').at(-1)).toBe(`report-uri ${door}`)
})
