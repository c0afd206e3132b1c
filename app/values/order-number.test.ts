import { describe, expect, it } from 'vitest'
import { idsOfNumber, orderNumber } from './order-number.ts'

describe('the number of an order', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000000', '000-000-000'],
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'ZZZ-ZZZ-ZZZ'],
    // The last of the 45 bits, and the first one not used.
    ['00000000-0008-4000-8000-000000000000', '000-000-001'],
    ['00000000-0007-4000-8000-000000000000', '000-000-000'],
  ])('of %s is %s', (id, number) => expect(orderNumber(id)).toBe(number))

  it('has no letter that is taken for another', () => {
    for (let count = 0; count < 500; count += 1)
      expect(orderNumber(crypto.randomUUID())).toMatch(/^([0-9A-HJKMNP-TV-Z]{3}-){2}[0-9A-HJKMNP-TV-Z]{3}$/)
  })
})

describe('the ids of a number', () => {
  it('hold every order with that number, and end where the next begins', () => {
    for (let count = 0; count < 200; count += 1) {
      const id = crypto.randomUUID()
      const found = idsOfNumber(orderNumber(id))
      expect(found && found.first <= id && id <= found.last).toBe(true)
    }
    expect(idsOfNumber('000-000-001')).toEqual({
      first: '00000000-0008-0000-0000-000000000000',
      last: '00000000-000f-ffff-ffff-ffffffffffff',
    })
  })

  it.each(['7k3 m2x q9d', '7K3M2XQ9D', 'OIL-OIL-OIL'])('are found for %s', (number) => {
    expect(idsOfNumber(number)).not.toBeNull()
  })

  it.each(['', '7K3-M2X', '7K3-M2X-Q9U', '7K3-M2X-Q9D0', 'ann@example'])('are none for %j', (number) => {
    expect(idsOfNumber(number)).toBeNull()
  })
})
