import { describe, expect, it } from 'vitest'
import { VatRate } from '#app/values/vat.ts'
import { addUp, bookLine, type RateSum } from './books.ts'

const paper = (rest: Partial<Parameters<typeof bookLine>[0]> = {}) =>
  bookLine({
    ...{ number: '000001', kind: 'receipt', day: '2026-06-15', sold: 'packs', order: '7K3-M2X-Q9D', currency: 'gbp' },
    lines: [{ name: 'Starter Pack 1', quantity: 2 }],
    ...{ buyer: ['Ada', '1 Road'], email: 'ada@example.test', country: 'GB', amount: 10_493 },
    ...{
      rate: VatRate.parse(2_000),
      paidBy: 'Visa',
      paymentIntentId: 'pi_1',
      livemode: true,
      before: 0,
      isWithdrawn: false,
    },
    ...rest,
  })

describe('a paper in the books', () => {
  it('splits its whole sum as the paper does: net and VAT add up', () => {
    expect(paper()).toMatchObject({ net: 8_744, vat: 1_749, total: 10_493, what: 'Starter Pack 1 × 2' })
  })

  it('takes a credit note away', () => {
    expect(paper({ kind: 'credit-note' })).toMatchObject({ net: -8_744, vat: -1_749, total: -10_493 })
  })

  it('gives a withdrawn credit note back, with no minus nothing where it had no VAT', () => {
    const withdrawn = { kind: 'credit-note', isWithdrawn: true } as const
    expect(paper(withdrawn)).toMatchObject({ kind: 'Credit note, withdrawn', net: 8_744, vat: 1_749, total: 10_493 })
    expect(Object.is(paper({ kind: 'credit-note', rate: VatRate.parse(0) }).vat, 0)).toBe(true)
  })

  it('leaves a later part of a refund the VAT that the parts before it have left', () => {
    expect(paper({ kind: 'credit-note', amount: 500 })).toMatchObject({ net: -417, vat: -83 })
    expect(paper({ kind: 'credit-note', amount: 499, before: 500 })).toMatchObject({ net: -415, vat: -84 })
  })

  it.each([
    [null, 10_493, 0],
    [VatRate.parse(0), 10_493, 0],
  ])('at the rate %j it has no VAT', (rate, net, vat) => expect(paper({ rate })).toMatchObject({ net, vat }))
})

describe('the sums of the books', () => {
  const sumUp = (lines: readonly ReturnType<typeof paper>[]) => lines.reduce<readonly RateSum[]>(addUp, [])

  it('keeps a sum for each thing, rate and currency, and leaves tests out', () => {
    const zero = VatRate.parse(0)
    const sums = sumUp([
      paper(),
      paper({ amount: 999, rate: zero, sold: 'ebook' }),
      paper({ kind: 'credit-note', amount: 493 }),
      paper({ rate: zero }),
      paper({ livemode: false }),
    ])
    expect(sums).toEqual([
      { sold: 'packs', rate: 2_000, currency: 'GBP', papers: 2, net: 8_744 - 411, vat: 1_749 - 82, total: 10_000 },
      { sold: 'ebook', rate: 0, currency: 'GBP', papers: 1, net: 999, vat: 0, total: 999 },
      { sold: 'packs', rate: 0, currency: 'GBP', papers: 1, net: 10_493, vat: 0, total: 10_493 },
    ])
    for (const { net, vat, total } of sums) expect(net + vat).toBe(total)
  })
})
