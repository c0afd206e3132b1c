/** What a code takes off: so many hundredths of the goods, or so many pence. */
export type CouponKind = 'percent' | 'pence'

export type Coupon = {
  code: string
  kind: CouponKind
  value: number
  /** What it is good for; null = everything the shop sells. */
  productIds: readonly string[] | null
  from: Date
  /** When it ends; null = it has no day. */
  until: Date | null
  /** How often it may be used in all; null = as often as people like. */
  maxUses: number | null
  isOnceEach: boolean
  /** When it was taken back. */
  endedAt: Date | null
}

type Line = { productId: string; unitPrice: number; quantity: number }

/** Below this our payment provider takes no payment in pounds. */
export const LEAST_CHARGE = 30

/** A code as it is kept: in capitals, without the spaces people put into it. */
export const codeIn = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Why a code cannot be used at a moment; null when it can. Whether uses are left is for the database to say. */
export function whyNot(coupon: Coupon, lines: readonly Line[], now: Date): string | null {
  if (coupon.endedAt && coupon.endedAt <= now) return 'That code has ended.'
  if (coupon.from > now) return 'That code isn’t valid yet.'
  if (coupon.until && coupon.until <= now) return 'That code has ended.'
  if (fittingGoods(coupon, lines) === 0) return 'That code isn’t for what you’re buying.'
  return null
}

/**
 * Pence that a code takes off these goods: of what it is good for and never more, rounded down to whole pence. Delivery
 * is not touched. What is left to pay is nothing, or as much as can be charged: the code takes off less where it must.
 */
export function discountOf(coupon: Coupon, lines: readonly Line[], delivery: number): number {
  const fitting = fittingGoods(coupon, lines)
  const wished = coupon.kind === 'percent' ? Math.floor((fitting * coupon.value) / 100) : coupon.value
  const off = Math.min(wished, fitting)
  const left = goodsOf(lines) + delivery - off
  return left > 0 && left < LEAST_CHARGE ? Math.max(0, off - (LEAST_CHARGE - left)) : off
}

/** What a code is in words: '20% off', '£5.00 off'. */
export const couponWords = ({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${value}% off` : `£${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')} off`

/** A discount as a line of a receipt or an email. */
export const discountLine = (code: string): string => `Discount, code ${code}`

const goodsOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
const fittingGoods = ({ productIds }: Coupon, lines: readonly Line[]) =>
  goodsOf(productIds === null ? lines : lines.filter(({ productId }) => productIds.includes(productId)))
