import type { Page } from '#app/values/page-link.ts'

/** How many of each kind the desk lists before the rest are asked for. */
export const FIRST_OF_KIND = 20

/** How many of each kind are listed when all are asked for. */
export const MOST_OF_KIND = 1000

/** An item that needs the coach's attention, as the desk shows it. */
export type Waiting = {
  id: string
  group: 'Safety' | 'Messages' | 'Orders' | 'Money' | 'Texts and letters' | 'People' | 'The site'
  /** What it is and what to do, in a few words: "LG-1042 to pack". */
  title: string
  detail?: string
  /** How long it has been waiting. */
  since: Date
  /** The deadline; past it, it's overdue. */
  due?: Date
  href: Page
}
