import { expect, it } from 'vitest'
import { asPence } from '#app/values/pence.ts'
import { lowerAmounts, readEbookPrice } from './ebook.ts'

it.each([
  [999, [100, 300, 500]],
  [500, [100, 300]],
  [501, [100, 300, 500]],
  [100, []],
])('suggests to whoever cannot pay %i pence only what is less: %j', (price, amounts) => {
  expect(lowerAmounts(asPence(price))).toEqual(amounts)
})

it('reads a suggested amount from an address, and never one that is more than the price', () => {
  expect(readEbookPrice('300', asPence(999))).toBe(300)
  for (const text of ['500', '200', '', null]) expect(readEbookPrice(text, asPence(499))).toBe(499)
})
