import { describe, expect, it } from 'vitest'
import { refundable, stateOf } from './sale.ts'

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
    expect(refundable({ status, amount, amountRefunded }, [{ amount: asked }])).toBe(left)
  })
})
