import type { Tools } from '#app/platform/tools.ts'
import { formatPence } from '#app/values/pence.ts'
import { pages } from '#content/ebook/dist/manifest.json'
import { findProduct, listProducts } from './catalogue.ts'
import { type Fact, factsOf, mayBeSold } from './pack-facts.server.ts'
import { isPopular, type Product, shownOriginalPrice } from './product.ts'

const FACTS = { ebookPages: pages }
type Sale = Pick<Tools, 'payments'>

/** A product as a page shows it: prices in words, and nothing that may not be said. */
export type ShownProduct = Omit<Product, 'price' | 'originalPrice' | 'wasPriceEvidence' | 'popularEvidence'> & {
  price: string
  originalPrice: string | null
  isPopular: boolean
  facts: readonly Fact[]
}

/** Every product of the shop, for its page. */
export const getShop = (sale: Sale): ShownProduct[] => listProducts(FACTS).map((product) => show(product, sale))

/** The pack of this id with its price; null when there is none. Packs are what a cart can hold. */
export function findPack(id: string, sale: Sale): Product | null {
  const product = findProduct(FACTS, id)
  return product?.kind === 'pack' ? { ...product, isAvailable: product.isAvailable && mayBeSold(id, sale) } : null
}

/** The packs the shop knows, for filters of the office. */
export const listPacks = (): readonly Pick<Product, 'id' | 'name'>[] =>
  listProducts(FACTS).filter(({ kind }) => kind === 'pack')

/** One product for its page, or null when there is none of that id. */
export function getShownProduct(id: string, sale: Sale): ShownProduct | null {
  const product = findProduct(FACTS, id)
  return product && show(product, sale)
}

function show(product: Product, sale: Sale): ShownProduct {
  const { price, originalPrice: _hidden, wasPriceEvidence: _was, popularEvidence: _popular, ...rest } = product
  const original = shownOriginalPrice(product)
  return {
    ...rest,
    isAvailable: product.isAvailable && mayBeSold(product.id, sale),
    facts: factsOf(product.id),
    price: formatPence(price),
    originalPrice: original && formatPence(original),
    isPopular: isPopular(product),
  }
}
