import { z } from 'zod'
import { inPounds, penceIn } from '#app/values/pence.ts'
import { emptyOr, intOrDigits, schema } from '#app/values/schema.ts'
import { atMost } from '#app/values/text-length.ts'
import { ADDRESS_HINT, addressFrom, isAddress, PRICE_LIMITS, readContents } from './product-form.ts'
import { isInOrder, NOT_IN_ORDER, SpanFields } from './span.ts'

export const ProductPath = z.strictObject({ id: z.string().max(50, 'There is no such product.') })

const Pounds = (min: number, max: number) =>
  z
    .string()
    .max(20)
    .transform((text, { issues }) => {
      const pence = penceIn(text)
      if (pence !== null && pence >= min && pence <= max) return pence
      const message = `Please enter a sum from ${inPounds(min)} to ${inPounds(max)}, for example 24.50.`
      issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    })

const Whole = (max: number, sentence: string) =>
  intOrDigits(/^\d+$/, sentence).pipe(z.int(sentence).min(0, sentence).max(max, sentence))

export const NewPrice = z
  .strictObject({
    /** Of the form: sent twice, it's one price. */
    id: z.uuid().optional(),
    /** How many prices the product had when the form was read, so that another person's isn't overruled unseen. */
    seen: Whole(1e9, 'Please open the page again.').optional(),
    price: Pounds(PRICE_LIMITS.min, PRICE_LIMITS.max),
    ...SpanFields,
  })
  .refine(isInOrder, NOT_IN_ORDER)
  .meta({ id: 'OfficeNewPrice' })
export type NewPrice = z.infer<typeof NewPrice>

const Name = z.string().trim().min(1, 'Please say what it is called.').max(60)
const Status = z.enum(['on-sale', 'coming-soon', 'withdrawn'], 'Please choose one of these.')
const Box = z
  .string()
  .max(8_000, atMost(8_000))
  .transform((text, { issues }) => {
    const read = readContents(text)
    if ('contents' in read) return read.contents
    issues.push({ code: 'custom', message: read.problem, input: text })
    return z.NEVER
  })
const PictureId = z.union(
  [z.literal('').transform(() => null), z.uuid()],
  'That picture isn’t there any more. Please choose another.',
)

/** Hundredths of a percent, from '20' or '5.5'. Empty = no rate of its own. */
const Vat = z
  .string()
  .trim()
  .regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, 'Please enter a rate in per cent, for example 20.')
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)))
  .refine((rate) => rate === null || rate <= 10_000, 'Please enter a rate from 0 to 100.')

export const ProductInput = schema('OfficeProduct', {
  /** Only for added products; the others have their names from the specification. */
  name: Name.optional(),
  status: Status,
  contents: Box,
  /** Only for added downloads. */
  vat: Vat.optional(),
  /** Omitted = unchanged. */
  pictureId: PictureId.optional(),
  /** The revision that was read, so that another person's change isn't overwritten. */
  revision: Whole(1e9, 'Please open the page again.'),
})
export type ProductInput = z.infer<typeof ProductInput>

const Count = Whole(100_000, 'Please enter a whole number from 0 to 100,000.')

const Words = z.string().trim().min(1, 'Please write something here.').max(1_000, atMost(1_000))
/** One point per line. */
const Points = z
  .string()
  .max(4_000, atMost(4_000))
  .transform((text) => text.split(/\r?\n/).flatMap((line) => line.trim() || []))
  .pipe(z.array(z.string()).min(1, 'Please write at least one line.').max(20, 'Please write at most 20 lines.'))

export const NewProduct = z
  .strictObject({
    kind: z.enum(['pack', 'download'], 'Please choose one of these.').default('pack'),
    name: Name,
    /** The last part of its address. Left empty, it's derived from the name. */
    id: z.string().trim().max(50, ADDRESS_HINT).default(''),
    price: Pounds(PRICE_LIMITS.min, PRICE_LIMITS.max),
    /** Of a pack: the stock. */
    free: z.union([z.literal('').transform(() => 0), Count]).default(0),
    /** Of a download: its VAT. */
    vat: Vat.default(null),
    status: Status,
    summary: Words,
    description: Words,
    features: Points,
    benefits: Points,
    instructions: Points,
    cautions: Points,
    contents: Box.default([]),
    pictureId: PictureId.default(null),
  })
  .transform((said, { issues }) => {
    const id = said.id || addressFrom(said.name)
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: said })
    if (said.kind === 'download' && said.vat === null) refuse('vat', 'Please say which VAT is in its price.')
    if (said.kind === 'download' && said.status === 'on-sale')
      refuse('status', 'Add it first. It can go on sale once its file is there.')
    if (isAddress(id)) return { ...said, id }
    issues.push({ code: 'custom', path: ['id'], message: ADDRESS_HINT, input: id })
    return z.NEVER
  })
  .meta({ id: 'OfficeNewProduct', type: 'object' })
export type NewProduct = z.infer<typeof NewProduct>

export const AddedProduct = schema('OfficeAddedProduct', { id: z.string() })

export const Stock = schema('OfficeStock', {
  free: Count,
  /** The count that was read: some may have been sold since. */
  seen: Count.optional(),
})
export type Stock = z.infer<typeof Stock>

export const Delivery = schema('OfficeDelivery', {
  price: Pounds(0, 10_000),
  freeFrom: emptyOr(Pounds(100, PRICE_LIMITS.max)).default(null),
  /** What was read, so that another person's change isn't overwritten. */
  seenPrice: Pounds(0, 10_000).optional(),
  seenFreeFrom: emptyOr(Pounds(100, PRICE_LIMITS.max)).default(null),
})
export type Delivery = z.infer<typeof Delivery>
