import type { PageLink } from '#app/values/page-link.ts'
import type { ProductId } from '#app/values/shop.ts'

/** What is said of a product. Its price, and whether it is sold, have rows of their own (values/shop.ts). */
export type Product = {
  id: ProductId
  name: string
  kind: 'download' | 'pack' | 'equipment'
  /** One sentence, for the card. */
  summary: string
  description: string
  /** Where its button leads. */
  link: PageLink
  features: readonly string[]
  benefits: readonly string[]
  instructions: readonly string[]
  /** What to know before buying; shown beside the price, never below it. */
  cautions: readonly string[]
}
