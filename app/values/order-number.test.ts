import { describe, expect, it } from 'vitest'
import { orderNumber } from './order-number.ts'

describe('the number of an order', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000000', '000-000-000'],
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'ZZZ-ZZZ-ZZZ'],
    // The last of the 45 bits, and the first that is left out.
    ['00000000-0008-4000-8000-000000000000', '000-000-001'],
    ['00000000-0007-4000-8000-000000000000', '000-000-000'],
  ])('of %s is %s', (id, number) => expect(orderNumber(id)).toBe(number))

  it('has no letter that is taken for another', () => {
    for (let count = 0; count < 500; count += 1)
      expect(orderNumber(crypto.randomUUID())).toMatch(/^([0-9A-HJKMNP-TV-Z]{3}-){2}[0-9A-HJKMNP-TV-Z]{3}$/)
  })
})
