import { asPence, type Pence } from './pence.ts'
import type { Period } from './price-history.ts'
import { PRICES } from './prices.ts'

/** What the shop sells, by the names their prices have in texts. */
const PRODUCTS = {
  ebook: 'ebook',
  'starter-pack-1': 'starterPack1',
  'starter-pack-2': 'starterPack2',
  'starter-pack-3': 'starterPack3',
  'hotbox-sauna': 'hotboxSauna',
  'cold-water-tank': 'coldWaterTank',
} as const
export type ProductId = keyof typeof PRODUCTS
export const PRODUCT_IDS = Object.keys(PRODUCTS) as [ProductId, ...ProductId[]]

export type ProductStatus = 'on-sale' | 'coming-soon' | 'withdrawn'
export type Contents = { name: string; quantity: number; place: string }

/** How a product is sold right now. */
export type ProductNow = {
  price: Pence
  status: ProductStatus
  /** What may be struck through beside the price; null = nothing. */
  was: Period | null
  isPopular: boolean
  /** What is put into the box; empty = nobody has written it down. */
  contents: readonly Contents[]
}

/** How the shop sells right now. */
export type ShopNow = {
  products: Readonly<Record<ProductId, ProductNow>>
  delivery: { pence: Pence; freeFrom: Pence | null }
}

const AT_FIRST: Readonly<Record<ProductId, ProductStatus>> = {
  ebook: 'on-sale',
  'starter-pack-1': 'on-sale',
  'starter-pack-2': 'on-sale',
  'starter-pack-3': 'on-sale',
  'hotbox-sauna': 'coming-soon',
  'cold-water-tank': 'coming-soon',
}

/** The shop as it comes with the product, before anything was changed. */
export function seedShop(): ShopNow {
  const seed = (id: ProductId): ProductNow => ({
    ...{ price: PRICES[PRODUCTS[id]], status: AT_FIRST[id], was: null, isPopular: false, contents: [] },
  })
  const products = Object.fromEntries(PRODUCT_IDS.map((id) => [id, seed(id)])) as Record<ProductId, ProductNow>
  return { products, delivery: { pence: PRICES.delivery, freeFrom: null } }
}

/** What delivery costs for goods of that price. */
export const deliveryFor = ({ pence, freeFrom }: ShopNow['delivery'], goods: number): Pence =>
  freeFrom !== null && goods >= freeFrom ? asPence(0) : pence

/** The prices of the shop by the names that texts use: `price.starterPack1`. */
export const shopPrices = ({ products, delivery }: ShopNow): [string, Pence][] => [
  ...PRODUCT_IDS.map((id): [string, Pence] => [PRODUCTS[id], products[id].price]),
  ['delivery', delivery.pence],
]
