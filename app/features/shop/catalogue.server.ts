import { AppError } from '#app/platform/app-error.ts'
import type { Readers } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { formatPence, type Pence } from '#app/values/pence.ts'
import { type Contents, PRODUCT_IDS, type ProductId, type ProductNow } from '#app/values/shop.ts'
import { PRODUCTS } from './catalogue.ts'
import { type Fact, factsOf, mayBeSold } from './pack-facts.server.ts'
import type { Product } from './product.ts'
import { findProduct, listProducts } from './product-texts.server.ts'

type Selling = Pick<Tools, 'payments' | 'settings'>
type Sale = Readers & Selling

/** A product as a page shows it: prices in words, and nothing that may not be said. */
export type ShownProduct = Product & {
  price: string
  originalPrice: string | null
  isAvailable: boolean
  isPopular: boolean
  facts: readonly Fact[]
}

const nowOf = ({ settings }: Pick<Tools, 'settings'>, id: ProductId): ProductNow => settings.now().shop.products[id]

/** Every product of the shop, for its page; what was withdrawn is not in it. */
export const getShop = (sale: Sale): ShownProduct[] =>
  listProducts(sale)
    .filter(({ id }) => nowOf(sale, id).status !== 'withdrawn')
    .map((product) => show(product, sale))

/** The pack of this id with its price; null when there is none. Packs are what a cart can hold. */
export function findPack(
  id: string,
  sale: Selling,
): (Pick<Product, 'id' | 'name'> & { price: Pence; isAvailable: boolean }) | null {
  const product = PRODUCTS.find((one) => one.id === id)
  return product?.kind === 'pack'
    ? { ...product, price: nowOf(sale, product.id).price, isAvailable: isSold(product, sale) }
    : null
}

/** What the e-book costs now. */
export const ebookPrice = (tools: Pick<Tools, 'settings'>): Pence => nowOf(tools, 'ebook').price

/**
 * What the e-book costs now, when the buyer has been shown that price or names none.
 *
 * @throws AppError 400 for another price, 409 while it is not sold.
 */
export function requireEbookPrice(sale: Selling, shown: number | undefined): Pence {
  const price = ebookPrice(sale)
  if (nowOf(sale, 'ebook').status !== 'on-sale')
    throw new AppError('conflict', { userMessage: 'The e-book cannot be bought at the moment. Nothing was charged.' })
  if (shown === undefined || shown === price) return price
  const sentence = `The e-book costs ${formatPence(price)}, that is ${price} pence; another amount is not accepted.`
  throw new AppError('bad_request', { userMessage: sentence, fields: { amount: sentence } })
}

/** The packs the shop knows, for filters of the office. */
export const listPacks = (): readonly Pick<Product, 'id' | 'name'>[] => PRODUCTS.filter(({ kind }) => kind === 'pack')

/** Every product with its name and kind, for the office. */
export const listAllProducts = (): readonly Pick<Product, 'id' | 'name' | 'kind'>[] => PRODUCTS

type Item = { productId: string; name: string; quantity: number }

/** What goes into the parcel for an item: the contents of its box, or the item itself where nobody has written them down. */
export function contentsOf(tools: Pick<Tools, 'settings'>, { productId, name, quantity }: Item): Contents[] {
  const id = PRODUCT_IDS.find((known) => known === productId)
  const { contents } = id ? nowOf(tools, id) : { contents: [] }
  if (contents.length === 0) return [{ name, quantity, place: '' }]
  return contents.map((one) => ({ ...one, quantity: one.quantity * quantity }))
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
  return product && nowOf(sale, product.id).status !== 'withdrawn' ? show(product, sale) : null
}

const isSold = ({ id }: Pick<Product, 'id'>, sale: Selling) =>
  nowOf(sale, id).status === 'on-sale' && mayBeSold(id, sale)

function show(product: Product, sale: Sale): ShownProduct {
  const { price, was, isPopular } = nowOf(sale, product.id)
  return {
    ...product,
    isAvailable: isSold(product, sale),
    facts: factsOf(product.id),
    price: formatPence(price),
    originalPrice: was && formatPence(was.pence),
    isPopular,
  }
}
