import { daysAfter } from '#app/values/instant.ts'
import { addMonths } from '#app/values/months.ts'
import type { MembershipState } from './state.ts'

type Span = { from: Date; until: Date }

/** Returns the period of gifted months: from now, or from the end of an earlier gift. */
export function spanOf(now: Date, endOfGift: Date | null, months: number): Span {
  const from = endOfGift && endOfGift > now ? endOfGift : now
  return { from, until: addMonths(from, months) }
}

/** What is left to a reader whose gift is taken back: nobody is shut out between an evening and a morning. */
const DAYS_KEPT = 7

/**
 * Takes one of its periods out of a gift; used time stays used, and some days are kept in any case.
 *
 * @returns The new end of the gift, and from when the rest of the period would be given again.
 */
export function takeBack(span: Span, endsAt: Date, now: Date): { endsAt: Date; from: Date } {
  const without = Math.max(now.getTime(), endsAt.getTime() - unusedOf(span, now))
  const kept = Math.min(endsAt.getTime(), daysAfter(now, DAYS_KEPT).getTime())
  const end = Math.max(without, kept)
  return { endsAt: new Date(end), from: new Date(Math.max(span.from.getTime(), now.getTime()) + end - without) }
}

/** Returns the end of a gift after a period that was taken back is given again; what has passed meanwhile is over. */
export const endWithAgain = (span: Span, endsAt: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), endsAt.getTime()) + unusedOf(span, now))

const unusedOf = ({ from, until }: Span, now: Date) =>
  Math.max(0, until.getTime() - Math.max(from.getTime(), now.getTime()))

/**
 * Returns why gifted months can't be added to a membership in this state; null when they can. A gift with an end is
 * extended.
 */
export function refusalOf(
  { name, mayJoin }: MembershipState,
  { endsAt, closesAt }: { endsAt: Date | null; closesAt: Date | null },
): string | null {
  if (closesAt)
    return 'Your account is about to be deleted. The code stays good: keep your account first, or pass it on.'
  if (mayJoin || (name === 'gift' && endsAt)) return null
  return name === 'gift'
    ? 'Your membership is a gift without an end, so there’s nothing to add. The code stays good: you can pass it on.'
    : 'You have a membership that is paid for. The code stays good: open it once that has ended, or pass it on.'
}
