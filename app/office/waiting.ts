import type { Page } from '#app/values/page-link.ts'

/** Something of the business that waits for the coach, as the desk shows it. */
export type Waiting = {
  id: string
  group: 'Safety' | 'Messages' | 'Orders' | 'Money' | 'Texts and letters' | 'People' | 'The site'
  /** What it is and what is to be done, in a few words: "LG-1042 to pack". */
  title: string
  detail?: string
  /** Since when it waits. */
  since: Date
  /** When it must be done; past it, it is late. */
  due?: Date
  href: Page
}
