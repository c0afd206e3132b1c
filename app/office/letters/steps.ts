/** The events that start a welcome series. */
export const AFTERS = ['subscribing', 'buying', 'joining'] as const
export type After = (typeof AFTERS)[number]

/** The audience of each series, and the list whose consent it requires. */
export const SERIES = {
  subscribing: { title: 'New subscribers', list: 'newsletter', event: 'confirming the newsletter' },
  buying: { title: 'New buyers', list: 'newsletter', event: 'the first purchase' },
  joining: { title: 'New members', list: 'member-news', event: 'the membership has begun' },
} as const satisfies Record<After, { title: string; list: string; event: string }>

/** A step delayed by this many days (switched off, the site down) is skipped: it would come too late as a welcome. */
export const LATE_DAYS = 7
export const MOST_DAYS = 365

/** The page that lists letters of this kind. */
export const listAbove = (isStep: boolean) =>
  isStep
    ? ({ href: '/office/letters/welcome', words: 'Welcome' } as const)
    : ({ href: '/office/letters', words: 'Letters' } as const)

/** When a step is sent, in words: 'At once, after the first purchase'. */
export function whenWords(after: After, days: number): string {
  const { event } = SERIES[after]
  if (days === 0) return `At once, after ${event}`
  return `${days} ${days === 1 ? 'day' : 'days'} after ${event}`
}
