import { describe, expect, it } from 'vitest'
import { type Coupon, codeIn, couponProblem, couponWords, discountOf, LEAST_CHARGE } from './coupon.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const coupon = (changes: Partial<Coupon> = {}): Coupon => ({
  ...{ code: 'SPRING', kind: 'percent', value: 20, productIds: null, from: later(-1_000), until: null },
  ...{ maxUses: null, isOnceEach: true, endedAt: null, ...changes },
})
const book = (unitPrice = 999) => ({ productId: 'ebook', unitPrice, quantity: 1 })
const pack = (unitPrice = 4_999, quantity = 1) => ({ productId: 'starter-pack-1', unitPrice, quantity })

describe('the discount of a code', () => {
  it.each([
    ['a percentage, rounded down to whole pence', { value: 33 }, [book()], 0, 329],
    ['a sum', { kind: 'pence', value: 500 }, [book()], 0, 500],
    ['at most the price of the goods', { kind: 'pence', value: 5_000 }, [book()], 0, 999],
    ['everything', { value: 100 }, [book()], 0, 999],
    ['everything but delivery', { value: 100 }, [pack()], 495, 4_999],
    ['only from fitting products', { value: 50, productIds: ['starter-pack-1'] }, [pack(4_999, 2), book()], 495, 4_999],
    ['nothing from other products', { value: 50, productIds: ['starter-pack-2'] }, [pack()], 495, 0],
    ['less, so that 29 pence become what can be charged', { kind: 'pence', value: 970 }, [book()], 0, 969],
    ['the full discount, where just enough is left to charge', { kind: 'pence', value: 969 }, [book()], 0, 969],
    ['the full discount, where nothing is left', { kind: 'pence', value: 999 }, [book()], 0, 999],
    ['nothing, where the price is the smallest that can be charged', { kind: 'pence', value: 5 }, [book(30)], 0, 0],
    ['the full discount, where delivery alone can be charged', { value: 100 }, [pack()], 30, 4_999],
    ['less, where delivery alone cannot be charged', { value: 100 }, [pack()], 29, 4_998],
  ] as const)('takes off %s', (_, changes, lines, delivery, off) => {
    const one = coupon({ ...changes, productIds: 'productIds' in changes ? [...changes.productIds] : null })
    expect(discountOf(one, lines, delivery)).toBe(off)
  })

  it('leaves nothing or enough to charge, and never exceeds the goods, for any input', () => {
    for (let value = 1; value <= 1_100; value += 1)
      for (const kind of ['percent', 'pence'] as const) {
        if (kind === 'percent' && value > 100) continue
        for (const delivery of [0, 1, 29, 30, 495]) {
          const off = discountOf(coupon({ kind, value }), [book()], delivery)
          const left = 999 + delivery - off
          expect(off >= 0 && off <= 999).toBe(true)
          expect(left === 0 || left >= LEAST_CHARGE).toBe(true)
        }
      }
  })
})

describe('when a code can be used', () => {
  it.each([
    ['from its first moment', { from: NOW }, null],
    ['not a moment before', { from: later(1) }, 'That code isn’t valid yet.'],
    ['until its last moment', { until: later(1) }, null],
    ['not from its end on', { until: NOW }, 'That code has ended.'],
    ['not once it was ended in the office', { endedAt: NOW }, 'That code has ended.'],
    ['not for other products', { productIds: ['ebook'] }, 'That code isn’t for what you’re buying.'],
    ['for one of the products', { productIds: ['ebook', 'starter-pack-1'] }, null],
  ])('%s', (_, changes, sentence) => expect(couponProblem(coupon(changes), [pack()], NOW)).toBe(sentence))
})

it('normalises a code however it was typed', () => expect(codeIn(' spring 20\t')).toBe('SPRING20'))

it('describes a code in words', () => {
  expect(couponWords({ kind: 'percent', value: 20 })).toBe('20% off')
  expect(couponWords({ kind: 'pence', value: 505 })).toBe('£5.05 off')
})
