import { describe, expect, it } from 'vitest'
import { createPayments } from '#app/platform/sales/stripe.ts'
import kept from '#content/pack-facts.json'
import { fileTools } from '#dev/file-documents.ts'
import { findPack, getShownProduct } from './catalogue.server.ts'
import { factsOf, mayBeSold, missingFacts } from './pack-facts.server.ts'

const keys = (mode: 'test' | 'live') => ({
  payments: createPayments({
    secretKey: `sk_${mode}_1`,
    publishableKey: `pk_${mode}_1`,
    webhookSecret: 'whsec_1',
    apiBase: null,
    jsUrl: null,
  }),
})
const whole = Object.fromEntries(
  Object.entries(kept).map(([id, facts]) => [
    id,
    Object.fromEntries(Object.keys(facts).map((label) => [label, `the ${label}`])),
  ]),
)

describe('facts that buyers must get about a pack', () => {
  it('are none for paper and bands, the monitor’s from the second pack on, the supplement’s in the third', () => {
    expect(missingFacts('starter-pack-1', {})).toEqual([])
    expect(factsOf('starter-pack-1', whole)).toEqual([])
    expect(factsOf('starter-pack-2', whole).every(([label]) => label.startsWith('Blood pressure monitor'))).toBe(true)
    const labels = factsOf('starter-pack-3', whole).map(([label]) => label)
    expect(labels.join()).toMatch(/Blood pressure monitor.*ingredients.*allergens.*food business/)
  })
  it('count as missing while blank or spaces', () => {
    const facts = { 'starter-pack-2': { make: ' ', cuff: '22–32 cm' } }
    expect(missingFacts('starter-pack-2', facts)).toEqual(['make'])
    expect(factsOf('starter-pack-2', facts)).toEqual([['cuff', '22–32 cm']])
  })
  it.each(['starter-pack-2', 'starter-pack-3'])('block the sale of %s for real money while missing', (id) => {
    const blank = { 'starter-pack-2': { make: '' } }
    expect(mayBeSold(id, keys('live'), blank)).toBe(false)
    expect(mayBeSold(id, keys('live'), whole)).toBe(true)
    expect(mayBeSold(id, keys('test'), blank)).toBe(true)
    expect(mayBeSold(id, { payments: null }, blank)).toBe(true)
  })
  it('apply in the cart and on the page', () => {
    for (const id of ['starter-pack-1', 'starter-pack-2', 'starter-pack-3'])
      for (const sale of [keys('live'), keys('test'), { payments: null }]) {
        expect(findPack(id, { ...fileTools, ...sale })?.isAvailable).toBe(mayBeSold(id, sale))
        expect(getShownProduct(id, { ...fileTools, ...sale })?.isAvailable).toBe(mayBeSold(id, sale))
      }
  })
})
