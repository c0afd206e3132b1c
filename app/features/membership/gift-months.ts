import { addMonths } from '#app/values/months.ts'

type Span = { from: Date; until: Date }

/** Returns the period of gifted months: from now, or from the end of an earlier gift. */
export function spanOf(now: Date, endOfGift: Date | null, months: number): Span {
  const from = endOfGift && endOfGift > now ? endOfGift : now
  return { from, until: addMonths(from, months) }
}

/** Returns the end of a gift after one of its periods was taken back; used time stays used. */
export function endWithout({ from, until }: Span, endsAt: Date, now: Date): Date {
  const unused = Math.max(0, until.getTime() - Math.max(from.getTime(), now.getTime()))
  return new Date(Math.max(now.getTime(), endsAt.getTime() - unused))
}
