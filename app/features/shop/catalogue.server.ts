import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Readers } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { formatPence, type Pence } from '#app/values/pence.ts'
import { type Contents, isSeedId, type ProductNow, productIn } from '#app/values/shop.ts'
import { EBOOK } from './ebook.ts'
import { type Fact, factsOf, mayBeSold } from './pack-facts.server.ts'
import type { Product } from './product.ts'
import { findProduct, listProducts } from './product-texts.server.ts'

type Selling = Pick<Tools, 'payments' | 'settings'>
type Sale = Readers & Selling

/** A product as a page shows it: with formatted prices, and without what may not be claimed. */
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

/** Lists every product for the shop's page, without withdrawn ones. */
export const getShop = (sale: Sale): ShownProduct[] =>
  listProducts(sale).flatMap((product) => show(product, sale) ?? [])

/** Returns the pack with this id and its price; null when there is none. Only packs can be in a cart. */
export function findPack(
  id: string,
  sale: Selling,
): (Pick<ProductNow, 'id' | 'name' | 'price' | 'picture'> & { isAvailable: boolean }) | null {
  const product = nowOf(sale, id)
  return product?.kind === 'pack'
    ? { id, name: product.name, price: product.price, picture: product.picture, isAvailable: isSold(product, sale) }
    : null
}

export const ebookPrice = (tools: Pick<Tools, 'settings'>): Pence => ebookNow(tools).price

/** Whether the e-book is for sale; while it isn't, it's no gift either. */
export const isEbookSold = (tools: Pick<Tools, 'settings'>): boolean => ebookNow(tools).status === 'on-sale'

/**
 * Returns the current price of the e-book if the buyer was shown that price or names none.
 *
 * @throws AppError 400 for another price, 409 while it is not sold.
 */
export function requireEbookPrice(sale: Selling, shown: number | undefined): Pence {
  const price = ebookPrice(sale)
  if (!isEbookSold(sale))
    throw new AppError('conflict', 'The e-book cannot be bought at the moment. Nothing was charged.')
  if (shown === undefined || shown === price) return price
  const sentence = `The e-book costs ${formatPence(price)}, that is ${price} pence; another amount is not accepted.`
  throw wrongField('amount', sentence)
}

/** Lists the shop's packs and downloads except the e-book, for filters of the office. */
export const listSold = ({ settings }: Pick<Tools, 'settings'>): readonly Pick<Product, 'id' | 'name'>[] =>
  settings.now().shop.products.filter(({ id, kind }) => kind === 'pack' || (kind === 'download' && id !== EBOOK.id))

type Item = { productId: string; name: string; quantity: number }

/** Returns the parcel's contents for an item: those of its box, or the item itself if none are stored. */
export function contentsOf(tools: Pick<Tools, 'settings'>, { productId, name, quantity }: Item): Contents[] {
  const contents = nowOf(tools, productId)?.contents ?? []
  if (contents.length === 0) return [{ name, quantity, place: '' }]
  return contents.map((one) => ({ ...one, quantity: one.quantity * quantity }))
}

/** Returns the download with this id added in the office; null when there is none. */
export function findDownload(
  id: string,
  sale: Selling,
): (Pick<ProductNow, 'id' | 'name' | 'price' | 'file'> & { isAvailable: boolean }) | null {
  const product = nowOf(sale, id)
  if (product?.kind !== 'download' || isSeedId(id)) return null
  const { name, price, file } = product
  return { id, name, price, file, isAvailable: isSold(product, sale) }
}

/** Returns a sentence about the price of delivery for a pack's page. */
export function deliveryWords({ settings }: Pick<Tools, 'settings'>): string {
  const { pence, freeFrom } = settings.now().shop.delivery
  const free = freeFrom === null ? '' : `, free from ${formatPence(freeFrom)}`
  return pence === 0
    ? 'Delivery within the UK is free.'
    : `Delivery within the UK ${formatPence(pence)} an order${free}.`
}

/** Returns one product for its page; null when the id is unknown or withdrawn. */
export function getShownProduct(id: string, sale: Sale): ShownProduct | null {
  const product = findProduct(sale, id)
  return product && show(product, sale)
}

/** Returns what the home page says of the e-book; null once it's withdrawn. */
export function promoteEbook(sale: Sale): Pick<ShownProduct, 'price' | 'isAvailable'> | null {
  const shown = getShownProduct(EBOOK.id, sale)
  return shown && { price: shown.price, isAvailable: shown.isAvailable }
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
