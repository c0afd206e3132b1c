import { addDays, isLocalDate } from '#app/values/local-date.ts'
import { asPence, type Pence } from '#app/values/pence.ts'
import { instantOf, localDateAt } from '#app/values/time-zone.ts'

/** What can be given: the book, or some months of membership. */
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

/** What a gift costs: what the thing costs, once. Nothing of it renews. */
export const giftPrice = ({ what, months }: GiftKind, price: { ebook: Pence; month: Pence }): Pence =>
  what === 'ebook' ? price.ebook : asPence(price.month * months)

/** A gift is mailed on a morning of the country we sell in. */
const MORNING = { timeZone: 'Europe/London', dayStart: '00:00' } as const
const SEND_AT = '08:00'

/** How far ahead a gift may be dated. */
const MOST_DAYS_AHEAD = 365

/** The days on which a gift may be mailed. */
export function giftDays(now: Date): { first: string; last: string } {
  const today = localDateAt(now, MORNING)
  return { first: today, last: addDays(today, MOST_DAYS_AHEAD) }
}

/** When a gift that is dated so is mailed: at once for today, else on that morning; null for a day it cannot be. */
export function sendTimeOf(day: string, now: Date): Date | null {
  const { first, last } = giftDays(now)
  if (day === '') return now
  if (!isLocalDate(day) || day < first || day > last) return null
  return day === first ? now : instantOf(day, SEND_AT, MORNING.timeZone)
}

// Without what looks alike: 0 and O, 1 and I.
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 16

/** A code as it is kept, of whatever somebody typed or pasted. */
export const giftCodeIn = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Whether it can be a code at all. */
export const isGiftCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter))

/** A code as people read it: in fours. */
export const showGiftCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** The address at which a gift is opened. */
export const giftPath = (code: string) => `/gift/open?code=${showGiftCode(code)}` as const

export type GiftState = 'open' | 'ready' | 'redeemed' | 'ended' | 'on-hold'

/** How a gift stands, told from its order and whether it was opened. `open`: not paid for yet. */
export function giftStateOf(
  order: { status: 'pending' | 'paid' | 'refunded' | 'disputed' },
  { redeemedAt }: { redeemedAt: Date | null },
): GiftState {
  if (order.status === 'pending') return 'open'
  if (order.status === 'refunded') return 'ended'
  if (order.status === 'disputed') return 'on-hold'
  return redeemedAt ? 'redeemed' : 'ready'
}
