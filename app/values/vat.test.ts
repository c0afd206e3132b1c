import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateInWords, VatRate, vatIn, vatInPart } from './vat.ts'

const rate = (hundredths: number) => VatRate.parse(hundredths)

describe('the VAT inside a price', () => {
  it.each([
    [2999, 2000, 500],
    [5494, 2000, 916],
    [999, 0, 0],
    [999, 2000, 167],
    [0, 2000, 0],
    [1, 2000, 0],
    // 2 p contain 0.33 p of VAT, 3 p exactly half a penny.
    [2, 2000, 0],
    [3, 2000, 1],
    [4, 2000, 1],
    [99_900, 1750, 14_879],
    [10_500, 500, 500],
    [20_000, 10_000, 10_000],
  ])('of %i p at %i hundredths of a percent is %i p', (gross, hundredths, vat) => {
    expect(vatIn(gross, rate(hundredths))).toBe(vat)
  })

  it('is never further than half a penny from the truth, and never more than the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 10_000 }), (gross, hundredths) => {
        const vat = vatIn(gross, rate(hundredths))
        // |vat − gross × r / (1 + r)| ≤ ½, in whole numbers.
        const off = vat * (10_000 + hundredths) - gross * hundredths
        expect(Number.isInteger(vat) && vat <= gross).toBe(true)
        expect(Math.abs(2 * off)).toBeLessThanOrEqual(10_000 + hundredths)
      }),
    )
  })

  it('is exactly that of the whole in all its parts together, and never more than a part', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (sums, hundredths) => {
        let [before, vat] = [0, 0]
        for (const part of sums) {
          const one = vatInPart(before, part, rate(hundredths))
          expect(one >= 0 && one <= part).toBe(true)
          // A penny from its own at most.
          expect(Math.abs(one - vatIn(part, rate(hundredths)))).toBeLessThanOrEqual(1)
          vat += one
          before += part
        }
        expect(vat).toBe(vatIn(before, rate(hundredths)))
      }),
    )
  })

  it.each([-1, 10_001, 17.5, Number.NaN])('knows no rate of %j', (hundredths) => {
    expect(VatRate.safeParse(hundredths).success).toBe(false)
  })

  it.each([
    [0, '0%'],
    [500, '5%'],
    [1750, '17.5%'],
    [2000, '20%'],
  ])('is called by its percent: %i is %s', (hundredths, words) => expect(rateInWords(rate(hundredths))).toBe(words))
})
