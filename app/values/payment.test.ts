import { describe, expect, it } from 'vitest'
import { settleSale } from './payment.ts'

const sale = {
  id: 'sale',
  status: 'pending',
  amount: 999,
  currency: 'gbp',
  livemode: false,
  paymentIntentId: 'pi_1',
} as const
const paid = {
  saleId: 'sale',
  paymentIntentId: 'pi_1',
  status: 'succeeded',
  amount: 999,
  amountReceived: 999,
  amountRefunded: 0,
  currency: 'gbp',
  livemode: false,
  dispute: 'none',
  paidBy: null,
} as const

describe('settleSale', () => {
  it.each([
    ['paid', {}, 'paid', 0],
    ['one penny short of a full refund', { amountRefunded: 998 }, 'paid', 998],
    ['a full refund', { amountRefunded: 999 }, 'refunded', 999],
    ['a dispute', { dispute: 'open' }, 'disputed', 0],
    ['a lost dispute', { dispute: 'lost' }, 'disputed', 0],
    ['a dispute after a full refund', { dispute: 'open', amountRefunded: 999 }, 'refunded', 999],
    ['one after it that is lost', { dispute: 'lost', amountRefunded: 999 }, 'refunded', 999],
    ['a dispute after a part went back', { dispute: 'open', amountRefunded: 500 }, 'disputed', 500],
    ['a dispute won', { dispute: 'won' }, 'paid', 0],
    ['processing', { status: 'processing', amountReceived: 0 }, 'pending', 0],
    ['a word of next year', { status: 'nearly_there', amountReceived: 999 }, 'pending', 0],
  ] as const)('%s', (_name, change, status, amountRefunded) => {
    expect(settleSale(sale, { ...paid, ...change })).toEqual({ status, amountRefunded })
  })

  it.each([
    ['a penny less', { amount: 998, amountReceived: 998 }],
    ['a penny less received', { amountReceived: 998 }],
    ['another currency', { currency: 'usd' }],
    ['another mode', { livemode: true }],
    ['another sale', { saleId: 'other' }],
    ['a sale that is not named', { saleId: null }],
    ['another intent', { paymentIntentId: 'pi_2' }],
  ])('hands out nothing for %s', (_name, change) => {
    expect(settleSale(sale, { ...paid, ...change })).toBe('mismatch')
  })

  it('does not take back what was paid when old news arrives', () => {
    const stale = { ...paid, status: 'processing', amountReceived: 0 }
    expect(settleSale({ ...sale, status: 'paid' }, stale)).toEqual({ status: 'paid', amountRefunded: 0 })
  })
})
