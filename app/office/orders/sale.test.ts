import { describe, expect, it } from 'vitest'
import { parcelSteps, refundable, stateOf } from './sale.ts'

const PAID = {
  kind: 'packs',
  status: 'paid',
  amount: 5_494,
  amountRefunded: 0,
  isWaiting: false,
  dispatchedAt: null,
  isLost: false,
} as const

describe('the steps of a parcel', () => {
  const done = (facts: Parameters<typeof parcelSteps>[0]) => parcelSteps(facts)?.map(([, isDone]) => isDone) ?? null
  it.each([
    [{ isWaiting: true, sentOn: null, canUndoDispatch: false }, [true, false, false, false]],
    [{ isWaiting: false, sentOn: '1 June', canUndoDispatch: true }, [true, true, true, false]],
    [{ isWaiting: false, sentOn: '1 June', canUndoDispatch: false }, [true, true, true, true]],
  ])('of %j are %j', (facts, expected) => expect(done(facts)).toEqual(expected))
  it('are none for one that was refunded before it was sent: nothing is to come', () => {
    expect(done({ isWaiting: false, sentOn: null, canUndoDispatch: false })).toBeNull()
  })
})

describe('a sale', () => {
  it.each([
    [{ status: 'pending' }, 'open'],
    [{ isWaiting: true }, 'to-send'],
    [{ isWaiting: true, amountRefunded: 100 }, 'to-send'],
    [{ dispatchedAt: new Date() }, 'sent'],
    [{ dispatchedAt: new Date(), amountRefunded: 1 }, 'part-refunded'],
    [{ status: 'refunded', amountRefunded: 5_494 }, 'refunded'],
    [{ status: 'refunded', amount: 0 }, 'cancelled'],
    [{ status: 'disputed', amountRefunded: 1 }, 'disputed'],
    [{ status: 'disputed', isLost: true }, 'lost'],
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
