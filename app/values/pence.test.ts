import { expect, it } from 'vitest'
import { asPence, formatPence, Pence, penceIn, poundsIn } from './pence.ts'

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

it.each([
  ['12.34', 1_234],
  ['49.99', 4_999],
  ['£12', 1_200],
  ['12.3', 1_230],
  ['4.9', 490],
  ['0', 0],
  ['0.01', 1],
  ['19.99', 1_999],
  ['£1,299', 129_900],
  ['1,299.99', 129_999],
  ['999999.99', 99_999_999],
  ['1000000', 100_000_000],
  ['10000000', null],
  ['1,2', null],
  ['-1', null],
  ['4.999', null],
  ['12.345', null],
  ['12.', null],
  ['.5', null],
  ['1e3', null],
  ['free', null],
  ['', null],
  ['٣', null],
])('reads %j as %j pence', (text, pence) => expect(penceIn(text)).toBe(pence))

it('writes a sum as a field has it', () => expect(poundsIn(100_005)).toBe('1000.05'))
