import { addMonths } from '#app/values/months.ts'

type Span = { from: Date; until: Date }

/** Returns the period of gifted months: from now, or from the end of an earlier gift. */
export function spanOf(now: Date, endOfGift: Date | null, months: number): Span {
  const from = endOfGift && endOfGift > now ? endOfGift : now
  return { from, until: addMonths(from, months) }
}

/** Returns the end of a gift after one of its periods was taken back; used time stays used. */
export const endWithout = (span: Span, endsAt: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), endsAt.getTime() - unusedOf(span, now)))

/** Returns the end of a gift after a period that was taken back is given again; what has passed meanwhile is over. */
export const endWithAgain = (span: Span, endsAt: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), endsAt.getTime()) + unusedOf(span, now))

const unusedOf = ({ from, until }: Span, now: Date) =>
  Math.max(0, until.getTime() - Math.max(from.getTime(), now.getTime()))
