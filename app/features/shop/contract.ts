import { z } from 'zod'
import { EBOOK } from './ebook.ts'

const wrongPrice = `The e-book costs £9.99, that is ${EBOOK.price} pence; another amount is not accepted.`

/** The e-book by its name, or by the specification's `amount: 999`. The price is ours; a different one is refused. */
export const EbookIntent = z
  .strictObject({
    product: z.literal(EBOOK.id, 'We do not sell that here.').optional(),
    amount: z.literal(EBOOK.price, wrongPrice).optional(),
  })
  .refine(({ product, amount }) => product !== undefined || amount !== undefined, 'Please say what is to be bought.')

/** What the e-book checkout knows about the buyer; sent before the card is charged. Boxes come as 'on' from plain forms. */
export const BuyerDetails = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'That address is too long.')
    .pipe(z.email('Please enter a full e-mail address, for example name@example.org.')),
  waiver: z.literal('on', 'Please tick the box: we can only send the download at once if you agree.'),
  news: z.literal('on').optional(),
})
export type BuyerDetails = z.infer<typeof BuyerDetails>

const Token = z.string().regex(/^[\w-]{43}$/, 'That is not a download link of ours.')

export const DownloadInput = z.strictObject({ token: Token, format: z.enum(['pdf', 'epub']) })
export const DownloadRenewal = z.strictObject({ token: Token })
export const DownloadRequest = z.strictObject({ email: BuyerDetails.shape.email })

/** An order as its buyer sees it. Amounts in pence. */
export const Order = z.object({
  id: z.uuid(),
  status: z.enum(['pending', 'paid', 'refunded', 'disputed']),
  amount: z.int(),
  amountRefunded: z.int(),
  currency: z.string(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  canBeRefunded: z.boolean(),
  items: z.array(z.object({ productId: z.string(), name: z.string(), unitPrice: z.int(), quantity: z.int() })),
})
export type Order = z.infer<typeof Order>
