import { asPence, type Pence } from '#app/values/pence.ts'
import { EBOOK_WHAT_YOU_CAN } from '#app/values/prices.ts'
import { EBOOK_NAME } from '#app/values/shop.ts'

export const EBOOK = { id: 'ebook', name: EBOOK_NAME } as const

/** The amounts suggested to people who can't pay the price: only lower ones. */
export const lowerAmounts = (price: Pence): Pence[] =>
  EBOOK_WHAT_YOU_CAN.filter((amount) => amount < price).map(asPence)

/** Returns one of the suggested amounts, from an address or a field; the price for anything else. */
export const readEbookPrice = (text: string | null, price: Pence): Pence =>
  lowerAmounts(price).find((amount) => String(amount) === text) ?? price

export const EBOOK_FORMATS = {
  pdf: { file: 'longevity-starter-guide.pdf', type: 'application/pdf', label: 'PDF' },
  epub: { file: 'longevity-starter-guide.epub', type: 'application/epub+zip', label: 'EPUB' },
} as const

/** A chapter of it that is free for everybody. */
export const EBOOK_SAMPLE = {
  path: '/longevity-starter-guide-sample.pdf',
  file: 'sample-chapter.pdf',
  label: 'Read a free chapter (PDF)',
} as const

/** The consent of a buyer who wants the download at once (Consumer Contracts Regulations 2013, reg. 37). */
export const WAIVER = {
  version: '2026-11',
  text: 'Give me the download at once. I know that I then lose my 14-day right to cancel. The 30-day money-back guarantee stays.',
} as const

/** How long a link from an email works, and how often. Source: TRUST-37. */
export const DOWNLOAD_DAYS = 30
export const DOWNLOADS_PER_LINK = 10
