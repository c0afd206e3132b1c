import { z } from 'zod'
import { codeIn } from '#app/features/shop/coupon.ts'
import { asPence, formatPence, penceIn } from '#app/values/pence.ts'
import { emptyOr, wholeNumber } from '#app/values/schema.ts'
import { isInOrder, NOT_IN_ORDER, SpanFields } from './span.ts'

const Code = z
  .string()
  .max(60)
  .transform(codeIn)
  .pipe(
    z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Please use 3 to 30 letters, digits and hyphens, for example SPRING-20.'),
  )
const MOST_PENCE = asPence(100_000)
const USES = 'Please enter a whole number from 1 to 100,000, or nothing.'

export const NewCoupon = z
  .strictObject({
    code: Code,
    kind: z.enum(['percent', 'pence'], 'Please choose one of these.'),
    /** '20' for percent, '5.00' for pounds. */
    value: z.string().trim().max(12),
    product: z.string().max(50, 'There is no such product.').default(''),
    ...SpanFields,
    maxUses: emptyOr(wholeNumber(1, 100_000, USES)).default(null),
    isOnceEach: z.literal('on').optional(),
  })
  .transform(({ kind, value, isOnceEach, product, ...said }, { issues }) => {
    const number = kind === 'pence' ? penceIn(value) : /^\d{1,3}%?$/.test(value) ? Number.parseInt(value, 10) : null
    const most = kind === 'pence' ? MOST_PENCE : 100
    if (number === null || number < 1 || number > most) {
      const message =
        kind === 'pence'
          ? `Please enter a sum of at most ${formatPence(MOST_PENCE)}, for example 2.50.`
          : 'Please enter a whole number from 1 to 100.'
      issues.push({ code: 'custom', path: ['value'], message, input: value })
      return z.NEVER
    }
    return {
      ...said,
      kind,
      value: number,
      productIds: product === '' ? null : [product],
      isOnceEach: isOnceEach === 'on',
    }
  })
  .refine(isInOrder, NOT_IN_ORDER)
  .meta({ id: 'OfficeNewCoupon', type: 'object' })
export type NewCoupon = z.infer<typeof NewCoupon>

export const CouponPath = z.strictObject({ code: Code })
