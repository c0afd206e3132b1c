import { describe, expect, it } from 'vitest'
import { penceOf, refundable, stateOf } from './sale.ts'

const PAID = {
  kind: 'packs',
  status: 'paid',
  amount: 5_494,
  amountRefunded: 0,
  isWaiting: false,
  dispatchedAt: null,
} as const

describe('a sale', () => {
  it.each([
    [{ status: 'pending' }, 'open'],
    [{ isWaiting: true }, 'to-send'],
    [{ isWaiting: true, amountRefunded: 100 }, 'to-send'],
    [{ dispatchedAt: new Date() }, 'sent'],
    [{ dispatchedAt: new Date(), amountRefunded: 1 }, 'part-refunded'],
    [{ status: 'refunded', amountRefunded: 5_494 }, 'refunded'],
    [{ status: 'disputed', amountRefunded: 1 }, 'disputed'],
    [{ amount: 0, kind: 'ebook' }, 'free'],
    [{ kind: 'ebook' }, 'paid'],
  ] as const)('with %j is %s', (facts, state) => expect(stateOf({ ...PAID, ...facts })).toBe(state))

  it.each([
    ['paid', 5_494, 0, 0, 5_494],
    ['paid', 5_494, 5_493, 0, 1],
    ['paid', 5_494, 494, 5_000, 0],
    ['paid', 5_494, 494, 5_001, 0],
    ['refunded', 5_494, 5_494, 0, 0],
    ['disputed', 5_494, 0, 0, 0],
    ['pending', 5_494, 0, 0, 0],
  ] as const)('%s of %i, %i back and %i asked for, gives back %i', (status, amount, amountRefunded, asked, left) => {
    expect(refundable({ status, amount, amountRefunded }, asked)).toBe(left)
  })
})

describe('a sum in pounds', () => {
  it.each([
    ['12.34', 1_234],
    ['£12', 1_200],
    ['12.3', 1_230],
    ['0.01', 1],
    ['19.99', 1_999],
    ['1,299.99', 129_999],
    ['999999.99', 99_999_999],
    ['1000000', null],
    ['-1', null],
    ['12.345', null],
    ['12.', null],
    ['.5', null],
    ['1e3', null],
    ['', null],
    ['٣', null],
  ])('%j is %j pence', (text, pence) => expect(penceOf(text)).toBe(pence))
})
