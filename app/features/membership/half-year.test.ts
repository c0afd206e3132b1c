import { describe, expect, it } from 'vitest'
import { isHalfYearly } from './half-year.ts'

describe('the charges that are announced every half-year', () => {
  it.each([
    ['2026-06-15', '2026-06-15', false],
    ['2026-06-15', '2026-07-15', false],
    ['2026-06-15', '2026-11-15', false],
    ['2026-06-15', '2026-12-15', true],
    ['2026-06-15', '2027-01-15', false],
    ['2026-06-15', '2027-06-15', true],
    ['2026-08-31', '2027-02-28', true],
    ['2026-08-31', '2027-01-31', false],
    ['2026-08-31', '2027-03-31', false],
    ['2028-02-29', '2028-08-29', true],
    ['2026-06-15', '2046-06-15', true],
    ['2026-06-15', '2046-07-15', false],
  ])('first paid on %s, charged on %s: %s', (first, charge, expected) => {
    expect(isHalfYearly(new Date(`${first}T12:00:00Z`), new Date(`${charge}T12:00:07Z`))).toBe(expected)
    expect(isHalfYearly(new Date(`${first}T23:59:59Z`), new Date(`${charge}T00:00:00Z`))).toBe(expected)
  })
})
