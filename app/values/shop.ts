import { asPence, type Pence } from './pence.ts'
import type { Focus, Picture } from './picture.ts'
import type { Period } from './price-history.ts'
import { PRICES } from './prices.ts'

/** A book is downloaded, a pack is delivered, equipment is only shown until it can be delivered. */
export type ProductKind = 'download' | 'pack' | 'equipment'

export const EBOOK_NAME = 'Longevity Starter Guide'

/** What the shop came with: what each is called, and the name of its price in texts. The coach adds others (db/schema/shop-catalogue.ts). */
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

/** Whether this came with the product; everything else was added in the office. */
export const isSeedId = (id: string): id is SeedId => Object.hasOwn(PRODUCTS, id)

export type ProductStatus = 'on-sale' | 'coming-soon' | 'withdrawn'
export type Contents = { name: string; quantity: number; place: string }

/** A picture of a product; `focus` is what of it stays in sight where it is cut (values/picture.ts). */
export type ProductPicture = Picture & { alt: string; focus: Focus }

/** What a file may be that is sold: its ending, what it is sent as, and what people call it. */
export const FILE_KINDS = {
  pdf: { type: 'application/pdf', label: 'PDF' },
  epub: { type: 'application/epub+zip', label: 'EPUB' },
  zip: { type: 'application/zip', label: 'ZIP' },
  mp3: { type: 'audio/mpeg', label: 'MP3' },
  m4a: { type: 'audio/mp4', label: 'M4A' },
  mp4: { type: 'video/mp4', label: 'MP4' },
} as const
export type FileKind = keyof typeof FILE_KINDS

/** The file of a download that was added. */
export type ProductFile = { id: string; kind: FileKind; size: number }

/** How a product is sold right now. */
export type ProductNow = {
  id: string
  name: string
  kind: ProductKind
  price: Pence
  status: ProductStatus
  /** What may be struck through beside the price; null = nothing. */
  was: Period | null
  isPopular: boolean
  /** What is put into the box; empty = nobody has written it down. */
  contents: readonly Contents[]
  /** Null = the drawing. */
  picture: ProductPicture | null
  /** Of a download that was added; null = none yet, and it isn't sold before. */
  file: ProductFile | null
  /** VAT of its own, in hundredths of a percent; null = that of its kind. */
  vatRate: number | null
}

/** How the shop sells right now. */
export type ShopNow = {
  /** In the order in which they are shown: those that came with the product first. */
  products: readonly ProductNow[]
  delivery: { pence: Pence; freeFrom: Pence | null }
}

/** How the product of this id is sold; null when there is none. */
export const productIn = ({ products }: ShopNow, id: string): ProductNow | null =>
  products.find((product) => product.id === id) ?? null

/** The shop as it comes with the product, before anything was changed. */
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

/** What delivery costs for goods of that price. */
export const deliveryFor = ({ pence, freeFrom }: ShopNow['delivery'], goods: number): Pence =>
  freeFrom !== null && goods >= freeFrom ? asPence(0) : pence

/** The prices of the shop by the names that texts use: `price.starterPack1`, and `price.travel-pack` of one that was added. */
export const shopPrices = ({ products, delivery }: ShopNow): [string, Pence][] => [
  ...products.map(({ id, price }): [string, Pence] => [isSeedId(id) ? PRODUCTS[id].price : id, price]),
  ['delivery', delivery.pence],
]
