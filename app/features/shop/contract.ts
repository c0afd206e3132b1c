import { z } from 'zod'
import { CountryCode } from '#app/values/country-code.ts'
import { Email } from '#app/values/email.ts'
import { EBOOK_WHAT_YOU_CAN } from '#app/values/prices.ts'
import { intOrDigits, schema } from '#app/values/schema.ts'
import { Address } from './address.ts'
import { MAX_QUANTITY } from './cart.ts'
import { codeIn } from './coupon.ts'
import { EBOOK } from './ebook.ts'

const SUGGESTED: readonly number[] = EBOOK_WHAT_YOU_CAN

/** A code as typed; an empty string means no code. */
const CouponCode = z
  .string()
  .max(60, 'That code is too long.')
  .transform(codeIn)
  .pipe(z.union([z.literal('').transform(() => undefined), z.string()]))

/**
 * The e-book by its name, or by the specification's `amount`. The server sets the price; a different one is refused
 * (`requireEbookPrice`). A buyer who cannot pay it sends `payWhatYouCan`: one of the amounts we suggest.
 */
export const EbookIntent = z
  .strictObject({
    product: z.literal(EBOOK.id, 'We do not sell that here.').optional(),
    amount: z.int('The price is a whole number of pence.').optional(),
    payWhatYouCan: z.literal(SUGGESTED, 'Please choose one of the suggested amounts.').optional(),
    code: CouponCode.optional(),
  })
  .refine(
    ({ amount, payWhatYouCan }) => amount === undefined || payWhatYouCan === undefined,
    'Please say one amount, not two.',
  )
  .refine(
    ({ code, payWhatYouCan }) => code === undefined || payWhatYouCan === undefined,
    'A code can’t be used together with an amount of one’s own.',
  )
  .refine(({ product, amount }) => product !== undefined || amount !== undefined, 'Please say what is to be bought.')

/** A download added in the office, by the last part of its path; the server sets the price. */
export const DownloadIntent = z.strictObject({
  download: z.string().max(50),
  amount: z.int('The price is a whole number of pence.').optional(),
  code: CouponCode.optional(),
})
export type DownloadIntent = z.infer<typeof DownloadIntent>

/**
 * What the e-book checkout knows about the buyer; sent before the card is charged. Checkboxes come as 'on' from plain
 * forms.
 */
export const BuyerDetails = schema('BuyerDetails', {
  email: Email,
  /** The buyer's country; our page always sends it. */
  country: CountryCode.optional(),
  waiver: z.literal('on', 'Please tick the box: we can only send the download at once if you agree.'),
  news: z.literal('on').optional(),
})
export type BuyerDetails = z.infer<typeof BuyerDetails>

const Token = z.string().regex(/^[\w-]{43}$/, 'That isn’t one of our download links.')

export const DownloadInput = schema('DownloadInput', { token: Token, format: z.enum(['pdf', 'epub', 'file']) })
export const DownloadRenewal = schema('DownloadRenewal', { token: Token })
export const DownloadRequest = schema('DownloadRequest', { email: Email })

const tooMany = `Please choose a whole number from 1 to ${MAX_QUANTITY}.`
const PackId = z.string().max(50)

const Quantity = intOrDigits(/^[0-9]{1,3}$/, tooMany).pipe(z.int(tooMany).min(1, tooMany).max(MAX_QUANTITY, tooMany))

export const CartInput = schema('CartInput', { productId: PackId, quantity: Quantity.default(1) })
export const CartChange = schema('CartChange', { productId: PackId, quantity: Quantity })
export const CartRemoval = schema('CartRemoval', { productId: PackId })

/** Where to send an order of packs, and its confirmation. */
export const DeliveryDetails = Address.extend({ email: Email }).meta({ id: 'DeliveryDetails' })
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

export const CartCheckout = DeliveryDetails.extend({ code: CouponCode.optional() }).meta({ id: 'CartCheckout' })
export type CartCheckout = z.infer<typeof CartCheckout>

/** The e-book, or the named download, with a code that reduces the price to zero. */
export const EbookWithCode = schema('EbookWithCode', {
  email: Email,
  code: CouponCode.pipe(z.string('Please enter your code.')),
  download: z.string().max(50).optional(),
})

const PackItem = z.strictObject({
  productId: PackId,
  quantity: z.int(tooMany).min(1, tooMany).max(MAX_QUANTITY, tooMany),
})
const isEachOnce = (items: readonly { productId: string }[]) =>
  new Set(items.map(({ productId }) => productId)).size === items.length

/** Packs to pay: ids and quantities, or an existing order made from the cart. Never with a price. */
export const PackItems = z
  .array(PackItem, 'items must be a list.')
  .min(1, 'Please say what is to be bought.')
  .max(20, 'Please order fewer things at once.')
  .refine(isEachOnce, 'Please name each product once.')
export type PackItems = z.infer<typeof PackItems>
export const PackIntent = z.union([
  z.strictObject({ items: PackItems, code: CouponCode.optional() }),
  z.strictObject({ order: z.uuid('There is no such order.') }),
])

export type PackIntent = z.infer<typeof PackIntent>

const CartLine = z.object({
  productId: z.string(),
  name: z.string(),
  unitPrice: z.int(),
  quantity: z.int(),
  /** False = no longer sold; it isn't counted. */
  isAvailable: z.boolean(),
  picture: z
    .object({
      ...{ hash: z.string(), width: z.int(), height: z.int(), alt: z.string() },
      focus: z.object({ x: z.int(), y: z.int() }).nullable(),
    })
    .nullable(),
})
export type CartLine = z.infer<typeof CartLine>

/** A cart as its owner sees it. Amounts in pence. */
export const Cart = z
  .object({ lines: CartLine.array(), goods: z.int(), delivery: z.int(), total: z.int() })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

export const OrderPath = z.strictObject({ id: z.string() })

export const OrderMade = z.object({ orderId: z.uuid(), path: z.string() }).meta({ id: 'OrderMade' })

export const DownloadLink = z.object({ path: z.string() }).meta({ id: 'DownloadLink' })

/** An order as its buyer sees it. Amounts in pence. */
export const Order = z
  .object({
    id: z.uuid(),
    kind: z.enum(['ebook', 'packs', 'gift', 'download']),
    status: z.enum(['pending', 'paid', 'refunded', 'disputed']),
    amount: z.int(),
    amountRefunded: z.int(),
    currency: z.string(),
    email: z.string().nullable(),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    canBeRefunded: z.boolean(),
    /** Disputed, and the bank has given the money back. */
    isLost: z.boolean(),
    items: z.array(z.object({ productId: z.string(), name: z.string(), unitPrice: z.int(), quantity: z.int() })),
    delivery: Address.nullable(),
    /** Included in the amount. */
    deliveryPence: z.int(),
    /** The code used, and how many pence it took off. */
    discount: z.object({ code: z.string(), pence: z.int() }).nullable(),
    dispatchedAt: z.iso.datetime().nullable(),
    tracking: z.string().nullable(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>
