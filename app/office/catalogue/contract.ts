import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { formatPence, Pence } from '#app/values/pence.ts'
import { PRODUCT_IDS } from '#app/values/shop.ts'
import { PRICE_LIMITS, penceIn, readContents } from './product-form.ts'

export const ProductPath = z.strictObject({ id: z.enum(PRODUCT_IDS, 'There is no such product.') })

const words = (pence: number) => formatPence(Pence.parse(pence))
const Pounds = (min: number, max: number) =>
  z
    .string()
    .max(20)
    .transform((text, { issues }) => {
      const pence = penceIn(text)
      if (pence !== null && pence >= min && pence <= max) return pence
      const message = `Please enter a sum from ${words(min)} to ${words(max)}, for example 24.50.`
      issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    })
const Day = z.union([z.literal('').transform(() => null), LocalDate]).default(null)

export const NewPrice = z
  .strictObject({
    price: Pounds(PRICE_LIMITS.min, PRICE_LIMITS.max),
    /** First and last day, in London; nothing = from now, without an end. */
    from: Day,
    until: Day,
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: 'The last day is before the first.',
  })
  .meta({ id: 'OfficeNewPrice' })
export type NewPrice = z.infer<typeof NewPrice>

const Whole = (max: number, sentence: string) =>
  z.coerce.number(sentence).pipe(z.int(sentence).min(0, sentence).max(max, sentence))

export const ProductInput = z
  .strictObject({
    status: z.enum(['on-sale', 'coming-soon', 'withdrawn'], 'Please choose one of these.'),
    contents: z
      .string()
      .max(8_000, 'Please write less.')
      .transform((text, { issues }) => {
        const read = readContents(text)
        if ('contents' in read) return read.contents
        issues.push({ code: 'custom', message: read.problem, input: text })
        return z.NEVER
      }),
    /** Which version was read: somebody else’s change is not overwritten. */
    revision: Whole(1e9, 'Please open the page again.'),
  })
  .meta({ id: 'OfficeProduct' })
export type ProductInput = z.infer<typeof ProductInput>

export const Stock = z
  .strictObject({ free: Whole(100_000, 'Please enter a whole number from 0 to 100,000.') })
  .meta({ id: 'OfficeStock' })

export const Delivery = z
  .strictObject({
    price: Pounds(0, 10_000),
    freeFrom: z.union([z.literal('').transform(() => null), Pounds(100, PRICE_LIMITS.max)]).default(null),
  })
  .meta({ id: 'OfficeDelivery' })
export type Delivery = z.infer<typeof Delivery>
