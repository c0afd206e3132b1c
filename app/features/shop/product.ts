import type { PageLink } from '#app/values/page-link.ts'
import type { ProductKind } from '#app/values/shop.ts'

/** The texts of a product. Its price, and whether it is sold, have rows of their own (values/shop.ts). */
export type Product = {
  id: string
  name: string
  kind: ProductKind
  /** One sentence, for the card. */
  summary: string
  description: string
  /** Link of its button. */
  link: PageLink
  features: readonly string[]
  benefits: readonly string[]
  instructions: readonly string[]
  /** What to know before buying; shown beside the price, never below it. */
  cautions: readonly string[]
}
