import { expect, it } from 'vitest'
import { formatSum } from './sum.ts'

it.each([
  [{ amount: 2999 }, '£29.99'],
  [{ amount: 129999, currency: 'gbp' }, '£1,299.99'],
  [{ amount: 2999, currency: 'eur' }, '€29.99'],
  [{ amount: 2999, currency: 'jpy' }, 'JP¥2,999'],
])('%o is read as %s', (sum, text) => {
  expect(formatSum(sum)).toBe(text)
})
