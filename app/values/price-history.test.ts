import { describe, expect, it } from 'vitest'
import { type PriceEntry, priceAt, wasPriceAt } from './price-history.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const row = (pence: number, from: string, rest: Partial<PriceEntry> = {}): PriceEntry => ({
  ...{ pence, from: at(from), until: null, createdAt: at(from) },
  ...rest,
})

describe('the price in force', () => {
  const history = [
    row(4_999, '2026-01-01'),
    row(3_999, '2026-03-01', { until: at('2026-03-08') }),
    row(5_499, '2026-06-01'),
  ]
  it.each([
    ['2025-12-31', null],
    ['2026-01-01', 4_999],
    ['2026-02-28', 4_999],
    ['2026-03-01', 3_999],
    ['2026-03-07', 3_999],
    ['2026-03-08', 4_999],
    ['2026-05-31', 4_999],
    ['2026-06-01', 5_499],
  ])('on %s is %j', (day, pence) => expect(priceAt(history, at(day))).toBe(pence))

  it('of two that begin together is the one written last', () => {
    const two = [
      row(2, '2026-01-01', { createdAt: at('2025-12-30') }),
      row(1, '2026-01-01', { createdAt: at('2025-12-29') }),
    ]
    expect(priceAt(two, at('2026-01-02'))).toBe(2)
  })
})

describe('a price to strike through', () => {
  const lowered = (on: string, from = '2026-01-01') => [row(4_999, from), row(3_999, on)]
  it.each([
    // Charged for 30 days and for 29.
    [lowered('2026-01-31'), '2026-01-31', 4_999],
    [lowered('2026-01-30'), '2026-01-30', null],
    // The lower price has been charged as long as the higher was, and a day longer.
    [lowered('2026-01-31'), '2026-03-02', 4_999],
    [lowered('2026-01-31'), '2026-03-03', null],
    // Raised, never changed, empty.
    [[row(3_999, '2026-01-01'), row(4_999, '2026-03-01')], '2026-03-02', null],
    [[row(4_999, '2026-01-01')], '2026-03-02', null],
    [[], '2026-03-02', null],
  ] as const)('%#', (history, day, pence) => expect(wasPriceAt(history, at(day))?.pence ?? null).toBe(pence))

  it('is that of a launch price while it runs, and none after it', () => {
    const history = [row(4_999, '2026-01-01'), row(3_999, '2026-03-01', { until: at('2026-03-08') })]
    expect(wasPriceAt(history, at('2026-03-05'))).toEqual({
      pence: 4_999,
      from: at('2026-01-01'),
      until: at('2026-03-01'),
    })
    expect(wasPriceAt(history, at('2026-03-10'))).toBeNull()
  })

  it('is proved by no row from before it was written', () => {
    const history = [row(4_999, '1970-01-01', { createdAt: at('2026-02-20') }), row(3_999, '2026-03-01')]
    expect(wasPriceAt(history, at('2026-03-05'))).toBeNull()
  })
})
