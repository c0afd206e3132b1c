import { formatPence } from '#app/values/pence.ts'
import { pages } from '#content/ebook/dist/manifest.json'
import { findProduct, listProducts } from './catalogue.ts'
import { isPopular, type Product, shownOriginalPrice } from './product.ts'

const FACTS = { ebookPages: pages }

/** A product as a page shows it: prices in words, and nothing that may not be said. */
export type ShownProduct = Omit<Product, 'price' | 'originalPrice' | 'wasPriceEvidence' | 'popularEvidence'> & {
  price: string
  originalPrice: string | null
  isPopular: boolean
}

/** Every product of the shop, for its page. */
export const getShop = (): ShownProduct[] => listProducts(FACTS).map(show)

/** The pack of this id with its price; null when there is none. Packs are what a cart can hold. */
export function findPack(id: string): Product | null {
  const product = findProduct(FACTS, id)
  return product?.kind === 'pack' ? product : null
}

/** One product for its page, or null when there is none of that id. */
export function getShownProduct(id: string): ShownProduct | null {
  const product = findProduct(FACTS, id)
  return product && show(product)
}

function show(product: Product): ShownProduct {
  const { price, originalPrice: _hidden, wasPriceEvidence: _was, popularEvidence: _popular, ...rest } = product
  const original = shownOriginalPrice(product)
  return {
    ...rest,
    price: formatPence(price),
    originalPrice: original && formatPence(original),
    isPopular: isPopular(product),
  }
}
