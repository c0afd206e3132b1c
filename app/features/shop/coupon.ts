import { poundsIn } from '#app/values/pence.ts'
import { goodsOf } from './cart.ts'

/** The discount of a code: a percentage of the goods, or an amount in pence. */
export type CouponKind = 'percent' | 'pence'

export type Coupon = {
  code: string
  kind: CouponKind
  value: number
  /** The products it applies to; null = everything the shop sells. */
  productIds: readonly string[] | null
  from: Date
  /** When it ends; null = never. */
  until: Date | null
  /** How often it may be used in all; null = without limit. */
  maxUses: number | null
  isOnceEach: boolean
  /** When it was ended in the office. */
  endedAt: Date | null
}

type Line = { productId: string; unitPrice: number; quantity: number }

/** Our payment provider takes no payment in pounds below this. */
export const LEAST_CHARGE = 30

/** Normalises a code: capitals, without spaces. */
export const codeIn = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Returns why a code cannot be used at a moment; null when it can. Remaining uses are checked in the database. */
export function couponProblem(coupon: Coupon, lines: readonly Line[], now: Date): string | null {
  if (coupon.endedAt && coupon.endedAt <= now) return 'That code has ended.'
  if (coupon.from > now) return 'That code isn’t valid yet.'
  if (coupon.until && coupon.until <= now) return 'That code has ended.'
  if (fittingGoods(coupon, lines) === 0) return 'That code isn’t for what you’re buying.'
  return null
}

/**
 * Calculates a code's discount in pence: never more than the goods it applies to, rounded down to whole pence. Delivery
 * is not reduced. The remaining price is zero or enough to be charged: if necessary the discount is smaller.
 */
export function discountOf(coupon: Coupon, lines: readonly Line[], delivery: number): number {
  const fitting = fittingGoods(coupon, lines)
  const full = coupon.kind === 'percent' ? Math.floor((fitting * coupon.value) / 100) : coupon.value
  const off = Math.min(full, fitting)
  const left = goodsOf(lines) + delivery - off
  return left > 0 && left < LEAST_CHARGE ? Math.max(0, off - (LEAST_CHARGE - left)) : off
}

/** Returns a code in words: '20% off', '£5.00 off'. */
export const couponWords = ({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${value}% off` : `£${poundsIn(value)} off`

/** Returns a discount's line for a receipt or an email. */
export const discountLine = (code: string): string => `Discount, code ${code}`

const fittingGoods = ({ productIds }: Coupon, lines: readonly Line[]) =>
  goodsOf(productIds === null ? lines : lines.filter(({ productId }) => productIds.includes(productId)))
