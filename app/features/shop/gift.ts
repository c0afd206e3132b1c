import { addDays, isLocalDate } from '#app/values/local-date.ts'
import { asPence, type Pence } from '#app/values/pence.ts'
import { instantOf, LONDON, localDateAt } from '#app/values/time-zone.ts'

const GIFTS = {
  'gift-ebook': { what: 'ebook', months: 0 },
  'gift-membership-1': { what: 'membership', months: 1 },
  'gift-membership-3': { what: 'membership', months: 3 },
  'gift-membership-6': { what: 'membership', months: 6 },
  'gift-membership-12': { what: 'membership', months: 12 },
} as const
export type GiftId = keyof typeof GIFTS
export const GIFT_IDS = Object.keys(GIFTS) as [GiftId, ...GiftId[]]

export type GiftKind = { what: 'ebook' | 'membership'; months: number }
export const giftOf = (id: GiftId): GiftKind => GIFTS[id]

export const giftWords = ({ what, months }: GiftKind): string =>
  what === 'ebook'
    ? 'Longevity Starter Guide'
    : `Longevity membership, ${months === 1 ? 'a month' : `${months} months`}`

/** Returns the price of a gift: its usual price, once. It doesn't renew. */
export const giftPrice = ({ what, months }: GiftKind, price: { ebook: Pence; month: Pence }): Pence =>
  what === 'ebook' ? price.ebook : asPence(price.month * months)

/** A gift is emailed in the morning, by the time of the country we sell in. */
const SEND_AT = '08:00'

const MOST_DAYS_AHEAD = 365

/** Returns the days on which a gift may be emailed. */
export function giftDays(now: Date): { first: string; last: string } {
  const today = localDateAt(now, LONDON)
  return { first: today, last: addDays(today, MOST_DAYS_AHEAD) }
}

/** Returns when a gift for this day is emailed: at once for today, else in that morning; null for an invalid day. */
export function sendTimeOf(day: string, now: Date): Date | null {
  const { first, last } = giftDays(now)
  if (day === '') return now
  if (!isLocalDate(day) || day < first || day > last) return null
  return day === first ? now : instantOf(day, SEND_AT, LONDON.timeZone)
}

// Without letters and digits that look alike: 0 and O, 1 and I.
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 16

/** Normalises a typed or pasted code. */
export const giftCodeIn = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

export const isGiftCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter))

export const showGiftCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

export const giftPath = (code: string) => `/gift/open?code=${showGiftCode(code)}` as const

export type GiftState = 'open' | 'ready' | 'redeemed' | 'ended' | 'on-hold'

/** Returns a gift's state, derived from its order and whether it was opened. `open`: not paid for yet. */
export function giftStateOf(
  order: { status: 'pending' | 'paid' | 'refunded' | 'disputed'; isLost: boolean },
  { what, redeemedAt }: Pick<GiftKind, 'what'> & { redeemedAt: Date | null },
): GiftState {
  if (order.status === 'pending') return 'open'
  // No bank takes back months that were opened (holdGift).
  if (order.status === 'disputed' && what === 'membership' && redeemedAt) return 'redeemed'
  if (order.status === 'refunded' || order.isLost) return 'ended'
  if (order.status === 'disputed') return 'on-hold'
  return redeemedAt ? 'redeemed' : 'ready'
}
