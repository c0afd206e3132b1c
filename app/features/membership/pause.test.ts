import { describe, expect, it } from 'vitest'
import { chargeAfterPause, firstChargeFrom, isPauseOf } from './pause.ts'

const at = (day: string) => new Date(`${day}T10:15:30Z`)
const dayOf = (date: Date) => date.toISOString()

describe('the charge that ends a pause', () => {
  it.each([
    // First payment, paid until, and the charge after one, two and three months.
    ['2026-12-28', '2027-01-28', ['2027-02-28', '2027-03-28', '2027-04-28']],
    ['2026-12-29', '2027-01-29', ['2027-02-28', '2027-03-29', '2027-04-29']],
    ['2026-12-30', '2027-01-30', ['2027-02-28', '2027-03-30', '2027-04-30']],
    ['2026-12-31', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    // From the short month on: the anchor is the 31st, not the 28th.
    ['2026-12-31', '2027-02-28', ['2027-03-31', '2027-04-30', '2027-05-31']],
    ['2026-12-29', '2027-02-28', ['2027-03-29', '2027-04-29', '2027-05-29']],
    // A leap year.
    ['2027-12-29', '2028-01-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
    ['2027-12-30', '2028-01-30', ['2028-02-29', '2028-03-30', '2028-04-30']],
    ['2027-12-31', '2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['2028-02-29', '2029-01-29', ['2029-02-28', '2029-03-29', '2029-04-29']],
    // Across the end of a year and a change of the clocks.
    ['2026-08-31', '2026-10-31', ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['2026-08-31', '2026-11-30', ['2026-12-31', '2027-01-31', '2027-02-28']],
  ])('first charged on %s, paid until %s', (anchor, paidUntil, charges) => {
    for (const [index, charge] of charges.entries()) {
      expect(dayOf(chargeAfterPause(at(anchor), at(paidUntil), index + 1))).toBe(dayOf(at(charge)))
      const pause = { paidUntil: at(paidUntil), charge: at(charge) }
      expect([1, 2, 3].filter((months) => isPauseOf(months, pause))).toEqual([index + 1])
    }
  })

  it('is one of Stripe’s own charge dates, for every anchor of a leap cycle and one to three months', () => {
    for (let day = 0; day < 1_461; day += 1) {
      const anchor = new Date(Date.parse('2026-01-01T23:30:00Z') + day * 86_400_000)
      const row = Array.from({ length: 8 }, (_, month) => clamped(anchor, month))
      for (const months of [1, 2, 3])
        for (const [from, paidUntil] of row.slice(1, 5).entries())
          expect(chargeAfterPause(anchor, paidUntil, months)).toEqual(row[from + 1 + months])
    }
  })

  it('is found from any moment before it', () => {
    expect(dayOf(firstChargeFrom(at('2026-12-31'), new Date('2027-02-28T09:15:30Z')))).toBe(dayOf(at('2027-02-28')))
    expect(dayOf(firstChargeFrom(at('2026-12-31'), new Date('2027-03-01T00:00:00Z')))).toBe(dayOf(at('2027-03-31')))
    expect(dayOf(firstChargeFrom(at('2026-12-31'), at('2027-02-28')))).toBe(dayOf(at('2027-02-28')))
  })
})

/** Counts another way: day by day through the month until it ends. */
function clamped(anchor: Date, months: number): Date {
  const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1, 23, 30))
  let day = first
  for (let number = 2; number <= anchor.getUTCDate(); number += 1) {
    const next = new Date(day.getTime() + 86_400_000)
    if (next.getUTCMonth() !== first.getUTCMonth()) break
    day = next
  }
  return day
}
