import type { LocalDate } from '#app/values/local-date.ts'
import type { PageLink } from '#app/values/page-link.ts'
import type { Pence } from '#app/values/pence.ts'

export const PRODUCT_IDS = [
  'ebook',
  'starter-pack-1',
  'starter-pack-2',
  'starter-pack-3',
  'hotbox-sauna',
  'cold-water-tank',
] as const
export type ProductId = (typeof PRODUCT_IDS)[number]

/** The days on which something really was so; without them it must not be said. */
type Period = { from: LocalDate; until: LocalDate }

export type Product = {
  id: ProductId
  name: string
  kind: 'download' | 'pack' | 'equipment'
  /** One sentence, for the card. */
  summary: string
  description: string
  /** Total price. Source: specification §3. */
  price: Pence
  originalPrice: Pence | null
  /** When the original price was really charged; null = not recorded, so the page does not show it (TRUST-104). */
  wasPriceEvidence: Period | null
  /** When sales made it popular; null = no sales figures, so the page does not say so (TRUST-104). */
  popularEvidence: Period | null
  isAvailable: boolean
  /** Where its button leads. */
  link: PageLink
  features: readonly string[]
  benefits: readonly string[]
  instructions: readonly string[]
  /** What to know before buying; shown beside the price, never below it. */
  cautions: readonly string[]
}

/** The struck-through price, only when it is proved to have been charged and is higher. */
export function shownOriginalPrice({
  price,
  originalPrice,
  wasPriceEvidence,
}: Pick<Product, 'price' | 'originalPrice' | 'wasPriceEvidence'>): Pence | null {
  return originalPrice !== null && wasPriceEvidence !== null && originalPrice > price ? originalPrice : null
}

/** Whether the Popular badge may be shown. */
export const isPopular = ({ popularEvidence }: Pick<Product, 'popularEvidence'>): boolean => popularEvidence !== null
