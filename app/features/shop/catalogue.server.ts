import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Readers } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { formatPence, type Pence } from '#app/values/pence.ts'
import { type Contents, isSeedId, type ProductNow, productIn } from '#app/values/shop.ts'
import { EBOOK } from './ebook.ts'
import { type Fact, factsOf, mayBeSold } from './pack-facts.server.ts'
import type { Product } from './product.ts'
import { findProduct, listProducts } from './product-texts.server.ts'

type Selling = Pick<Tools, 'payments' | 'settings'>
type Sale = Readers & Selling

/** A product as a page shows it: prices in words, and nothing that may not be said. */
export type ShownProduct = Product & {
  picture: ProductNow['picture']
  price: string
  originalPrice: string | null
  isAvailable: boolean
  isPopular: boolean
  facts: readonly Fact[]
}

const nowOf = ({ settings }: Pick<Tools, 'settings'>, id: string) => productIn(settings.now().shop, id)

function ebookNow(tools: Pick<Tools, 'settings'>): ProductNow {
  const now = nowOf(tools, EBOOK.id)
  if (!now) throw new Error('the shop has no e-book')
  return now
}

/** Every product of the shop, for its page; what was withdrawn is not in it. */
export const getShop = (sale: Sale): ShownProduct[] =>
  listProducts(sale).flatMap((product) => show(product, sale) ?? [])

/** The pack of this id with its price; null when there is none. Packs are what a cart can hold. */
export function findPack(
  id: string,
  sale: Selling,
): (Pick<ProductNow, 'id' | 'name' | 'price' | 'picture'> & { isAvailable: boolean }) | null {
  const product = nowOf(sale, id)
  return product?.kind === 'pack'
    ? { id, name: product.name, price: product.price, picture: product.picture, isAvailable: isSold(product, sale) }
    : null
}

/** What the e-book costs now. */
export const ebookPrice = (tools: Pick<Tools, 'settings'>): Pence => ebookNow(tools).price

/**
 * What the e-book costs now, when the buyer has been shown that price or names none.
 *
 * @throws AppError 400 for another price, 409 while it is not sold.
 */
export function requireEbookPrice(sale: Selling, shown: number | undefined): Pence {
  const price = ebookPrice(sale)
  if (ebookNow(sale).status !== 'on-sale')
    throw new AppError('conflict', 'The e-book cannot be bought at the moment. Nothing was charged.')
  if (shown === undefined || shown === price) return price
  const sentence = `The e-book costs ${formatPence(price)}, that is ${price} pence; another amount is not accepted.`
  throw wrongField('amount', sentence)
}

/** The packs and downloads the shop knows beside the e-book, for filters of the office. */
export const listSold = ({ settings }: Pick<Tools, 'settings'>): readonly Pick<Product, 'id' | 'name'>[] =>
  settings.now().shop.products.filter(({ id, kind }) => kind === 'pack' || (kind === 'download' && id !== EBOOK.id))

type Item = { productId: string; name: string; quantity: number }

/** What goes into the parcel for an item: the contents of its box, or the item itself where nobody has written them down. */
export function contentsOf(tools: Pick<Tools, 'settings'>, { productId, name, quantity }: Item): Contents[] {
  const contents = nowOf(tools, productId)?.contents ?? []
  if (contents.length === 0) return [{ name, quantity, place: '' }]
  return contents.map((one) => ({ ...one, quantity: one.quantity * quantity }))
}

/** The download of this id that was added in the office; null when there is none. */
export function findDownload(
  id: string,
  sale: Selling,
): (Pick<ProductNow, 'id' | 'name' | 'price' | 'file'> & { isAvailable: boolean }) | null {
  const product = nowOf(sale, id)
  if (product?.kind !== 'download' || isSeedId(id)) return null
  const { name, price, file } = product
  return { id, name, price, file, isAvailable: isSold(product, sale) }
}

/** What delivery costs, in a sentence for the page of a pack. */
export function deliveryWords({ settings }: Pick<Tools, 'settings'>): string {
  const { pence, freeFrom } = settings.now().shop.delivery
  const free = freeFrom === null ? '' : `, free from ${formatPence(freeFrom)}`
  return pence === 0
    ? 'Delivery within the UK is free.'
    : `Delivery within the UK ${formatPence(pence)} an order${free}.`
}

/** One product for its page, or null when there is none of that id, or it was withdrawn. */
export function getShownProduct(id: string, sale: Sale): ShownProduct | null {
  const product = findProduct(sale, id)
  return product && show(product, sale)
}

const isSold = ({ id, kind, status, file }: Pick<ProductNow, 'id' | 'kind' | 'status' | 'file'>, sale: Selling) =>
  status === 'on-sale' && mayBeSold(id, sale) && (kind !== 'download' || isSeedId(id) || file !== null)

function show(product: Product, sale: Sale): ShownProduct | null {
  const now = nowOf(sale, product.id)
  if (!now || now.status === 'withdrawn') return null
  const { price, was, isPopular, picture } = now
  return {
    ...product,
    picture,
    isAvailable: isSold(now, sale),
    facts: factsOf(product.id),
    price: formatPence(price),
    originalPrice: was && formatPence(was.pence),
    isPopular,
  }
}
