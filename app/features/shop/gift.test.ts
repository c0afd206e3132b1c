import { describe, expect, it } from 'vitest'
import { asPence } from '#app/values/pence.ts'
import {
  GIFT_IDS,
  giftCodeIn,
  giftDays,
  giftOf,
  giftPrice,
  giftStateOf,
  isGiftCode,
  sendTimeOf,
  showGiftCode,
} from './gift.ts'

const CODE = 'ABCDEFGHJKLMNPQR'

describe('when a gift is emailed', () => {
  const now = new Date('2026-06-15T10:00:00Z')
  it.each([
    ['', '2026-06-15T10:00:00.000Z', 'no day is at once'],
    ['2026-06-15', '2026-06-15T10:00:00.000Z', 'today: at once'],
    ['2026-06-14', null, 'yesterday'],
    ['2026-06-16', '2026-06-16T07:00:00.000Z', 'tomorrow morning, in summer time'],
    ['2026-12-25', '2026-12-25T08:00:00.000Z', 'a morning in winter time'],
    ['2027-06-15', '2027-06-15T07:00:00.000Z', 'the last day'],
    ['2027-06-16', null, 'a day after it'],
    ['2026-02-30', null, 'no day'],
    ['tomorrow', null, 'no day'],
  ])('%j is %s: %s', (day, at, _why) => expect(sendTimeOf(day, now)?.toISOString() ?? null).toBe(at))

  it('uses London’s days', () => {
    expect(giftDays(new Date('2026-06-15T23:30:00Z')).first).toBe('2026-06-16')
    expect(giftDays(new Date('2026-12-15T23:30:00Z')).first).toBe('2026-12-15')
  })
})

it('costs what the gift itself costs, for each month', () => {
  const price = { ebook: asPence(999), month: asPence(2_999) }
  expect(GIFT_IDS.map((id) => giftPrice(giftOf(id), price))).toEqual([999, 2_999, 8_997, 17_994, 35_988])
})

it.each([
  [showGiftCode(CODE), true],
  [' abcd-efgh jklm–npqr ', true],
  [CODE.slice(1), false],
  [`${CODE}2`, false],
  [CODE.replace('A', 'O'), false],
  [CODE.replace('A', '1'), false],
  ['', false],
])('%j can be a code: %s', (typed, isCode) => expect(isGiftCode(giftCodeIn(typed))).toBe(isCode))

it.each([
  ['pending', null, 'open'],
  ['paid', null, 'ready'],
  ['paid', new Date(), 'redeemed'],
  ['disputed', null, 'on-hold'],
  ['disputed', new Date(), 'on-hold'],
  ['lost', null, 'ended'],
  ['lost', new Date(), 'ended'],
  ['refunded', null, 'ended'],
  ['refunded', new Date(), 'ended'],
] as const)('a book whose order is %s, opened %s: %s', (status, redeemedAt, state) =>
  expect(stateWhen(status, { what: 'ebook', redeemedAt })).toBe(state),
)

it.each([
  ['disputed', null, 'on-hold'],
  ['disputed', new Date(), 'redeemed'],
  ['lost', null, 'ended'],
  ['lost', new Date(), 'redeemed'],
  ['refunded', new Date(), 'ended'],
] as const)('months whose order is %s, opened %s: %s, since no bank takes them back', (status, redeemedAt, state) =>
  expect(stateWhen(status, { what: 'membership', redeemedAt })).toBe(state),
)

function stateWhen(
  status: 'pending' | 'paid' | 'disputed' | 'lost' | 'refunded',
  gift: { what: 'ebook' | 'membership'; redeemedAt: Date | null },
) {
  return giftStateOf({ status: status === 'lost' ? 'disputed' : status, isLost: status === 'lost' }, gift)
}
