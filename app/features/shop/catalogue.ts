import type { ProductId } from '#app/values/shop.ts'
import { EBOOK } from './ebook.ts'
import type { Product } from './product.ts'

type Known = Pick<Product, 'id' | 'name' | 'kind' | 'link'>

const EBOOK_KNOWN: Known = { id: EBOOK.id, name: EBOOK.name, kind: 'download', link: '/checkout' }

const boxed = (id: Exclude<ProductId, 'ebook'>, name: string, kind: 'pack' | 'equipment'): Known => ({
  ...{ id, name, kind },
  link: `/products/${id}`,
})

/** Everything the shop knows of, in the order in which it is shown. What is said of each is a text (product-texts). */
export const PRODUCTS: readonly Known[] = [
  EBOOK_KNOWN,
  boxed('starter-pack-1', 'Starter Pack 1', 'pack'),
  boxed('starter-pack-2', 'Starter Pack 2', 'pack'),
  boxed('starter-pack-3', 'Starter Pack 3', 'pack'),
  boxed('hotbox-sauna', 'Hotbox Sauna', 'equipment'),
  boxed('cold-water-tank', 'Cold Water Tank', 'equipment'),
]
