import type { ProductStatus } from '#app/values/shop.ts'

export const STATUS_WORDS: Readonly<Record<ProductStatus, string>> = {
  'on-sale': 'On sale',
  'coming-soon': 'Coming soon',
  withdrawn: 'Withdrawn',
}
