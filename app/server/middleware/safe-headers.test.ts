import { expect, it } from 'vitest'
import { createPayments, paymentSources } from '#app/platform/sales/stripe.ts'
import { policyHeaders } from './safe-headers.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
const payments = paymentSources(createPayments({ ...KEYS, apiBase: null, jsUrl: null }))

it.each([
  ['a page', {}, '/api/policy-reports'],
  ['a page that takes a payment', { payments }, '/api/policy-reports/payment'],
  ['a page in development', { hot: true }, '/api/policy-reports'],
])('%s names the door to which a browser says what was refused, in both ways over HTTPS', (_what, kind, door) => {
  const sources = { scripts: [], styles: [], ...kind }
  const { 'content-security-policy': policy = '', ...rest } = policyHeaders(true, sources)
  expect(policy.split('; ').slice(-2)).toEqual([`report-uri ${door}`, 'report-to policy'])
  expect(rest).toEqual({ 'reporting-endpoints': `policy="${door}"` })
  expect(policyHeaders(false, sources)).toEqual({
    'content-security-policy': policy.replace('; report-to policy', ''),
  })
})
