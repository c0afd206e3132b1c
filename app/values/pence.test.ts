import { expect, it } from 'vitest'
import { asPence, formatPence, Pence } from './pence.ts'

it.each([
  [0, '£0.00'],
  [5, '£0.05'],
  [99, '£0.99'],
  [100, '£1.00'],
  [999, '£9.99'],
  [99_900, '£999.00'],
  [100_000, '£1,000.00'],
  [129_999, '£1,299.99'],
  [123_456_789, '£1,234,567.89'],
])('writes %i pence as %s', (pence, text) => expect(formatPence(Pence.parse(pence))).toBe(text))

it.each([-1, 9.99, '999', Number.NaN, Number.POSITIVE_INFINITY])('refuses %j as a sum of money', (value) => {
  expect(Pence.safeParse(value).success).toBe(false)
})

it.each([0, 999])('takes %i for a sum of money', (amount) => expect(asPence(amount)).toBe(amount))

it.each([-1, 9.99, Number.NaN, Number.POSITIVE_INFINITY])('does not take %d for a sum of money', (amount) => {
  expect(() => asPence(amount)).toThrow(RangeError)
})
