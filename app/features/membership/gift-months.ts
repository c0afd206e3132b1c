import { addMonths } from '#app/values/months.ts'

type Span = { from: Date; until: Date }

/** From when to when months that were given run: from now, or from the end of an earlier gift. */
export function spanOf(now: Date, endOfGift: Date | null, months: number): Span {
  const from = endOfGift && endOfGift > now ? endOfGift : now
  return { from, until: addMonths(from, months) }
}

/** When a gift ends after one that ran from when to when was taken back: what is used stays used. */
export function endWithout({ from, until }: Span, endsAt: Date, now: Date): Date {
  const unused = Math.max(0, until.getTime() - Math.max(from.getTime(), now.getTime()))
  return new Date(Math.max(now.getTime(), endsAt.getTime() - unused))
}
