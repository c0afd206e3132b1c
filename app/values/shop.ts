import { asPence, type Pence } from './pence.ts'
import type { Focus, Picture } from './picture.ts'
import type { Period } from './price-history.ts'
import { PRICES } from './prices.ts'

/** A book is downloaded, a pack is delivered, equipment is only shown until it can be delivered. */
export type ProductKind = 'download' | 'pack' | 'equipment'

export const EBOOK_NAME = 'Longevity Starter Guide'

/**
 * The products that come with the site, with the name of each price in texts. The coach adds others
 * (db/schema/shop-catalogue.ts).
 */
const PRODUCTS = {
  ebook: { name: EBOOK_NAME, kind: 'download', price: 'ebook', status: 'on-sale' },
  'starter-pack-1': { name: 'Starter Pack 1', kind: 'pack', price: 'starterPack1', status: 'on-sale' },
  'starter-pack-2': { name: 'Starter Pack 2', kind: 'pack', price: 'starterPack2', status: 'on-sale' },
  'starter-pack-3': { name: 'Starter Pack 3', kind: 'pack', price: 'starterPack3', status: 'on-sale' },
  'hotbox-sauna': { name: 'Hotbox Sauna', kind: 'equipment', price: 'hotboxSauna', status: 'coming-soon' },
  'cold-water-tank': { name: 'Cold Water Tank', kind: 'equipment', price: 'coldWaterTank', status: 'coming-soon' },
} as const satisfies Readonly<
  Record<string, { name: string; kind: ProductKind; price: keyof typeof PRICES; status: ProductStatus }>
>
type SeedId = keyof typeof PRODUCTS
const SEED_IDS = /* @__PURE__ */ Object.keys(PRODUCTS) as SeedId[]

/** Whether this product came with the site; all others were added in the office. */
export const isSeedId = (id: string): id is SeedId => Object.hasOwn(PRODUCTS, id)

export type ProductStatus = 'on-sale' | 'coming-soon' | 'withdrawn'
export type Contents = { name: string; quantity: number; place: string }

/** A picture of a product; `focus` is the point that stays visible when it's cropped (values/picture.ts). */
export type ProductPicture = Picture & { alt: string; focus: Focus }

/** File types that can be sold: extension, media type and name. */
export const FILE_KINDS = {
  pdf: { type: 'application/pdf', label: 'PDF' },
  epub: { type: 'application/epub+zip', label: 'EPUB' },
  zip: { type: 'application/zip', label: 'ZIP' },
  mp3: { type: 'audio/mpeg', label: 'MP3' },
  m4a: { type: 'audio/mp4', label: 'M4A' },
  mp4: { type: 'video/mp4', label: 'MP4' },
} as const
export type FileKind = keyof typeof FILE_KINDS

export type ProductFile = { id: string; kind: FileKind; size: number }

/** How a product is sold right now. */
export type ProductNow = {
  id: string
  name: string
  kind: ProductKind
  price: Pence
  status: ProductStatus
  /** The price that may be struck through; null = none. */
  was: Period | null
  isPopular: boolean
  /** What goes into the box; empty = not entered yet. */
  contents: readonly Contents[]
  /** Null = the drawing. */
  picture: ProductPicture | null
  /** Of an added download; null = none yet, and then it isn't sold. */
  file: ProductFile | null
  /** Its own VAT rate, in hundredths of a percent; null = that of its kind. */
  vatRate: number | null
}

/** How the shop sells right now. */
export type ShopNow = {
  /** In display order: those that came with the site first. */
  products: readonly ProductNow[]
  delivery: { pence: Pence; freeFrom: Pence | null }
}

/** Returns the product with this id as it's sold now; null when there is none. */
export const productIn = ({ products }: ShopNow, id: string): ProductNow | null =>
  products.find((product) => product.id === id) ?? null

/** The shop's defaults, before anything was changed. */
export function seedShop(): ShopNow {
  const products = SEED_IDS.map((id): ProductNow => {
    const { name, kind, price, status } = PRODUCTS[id]
    return {
      ...{ id, name, kind, status },
      price: PRICES[price],
      was: null,
      isPopular: false,
      contents: [],
      picture: null,
      file: null,
      vatRate: null,
    }
  })
  return { products, delivery: { pence: PRICES.delivery, freeFrom: null } }
}

/** The delivery charge for goods of this total. */
export const deliveryFor = ({ pence, freeFrom }: ShopNow['delivery'], goods: number): Pence =>
  freeFrom !== null && goods >= freeFrom ? asPence(0) : pence

/** The shop's prices by their names in texts: `price.starterPack1`, and `price.travel-pack` for an added one. */
export const shopPrices = ({ products, delivery }: ShopNow): [string, Pence][] => [
  ...products.map(({ id, price }): [string, Pence] => [isSeedId(id) ? PRODUCTS[id].price : id, price]),
  ['delivery', delivery.pence],
]
