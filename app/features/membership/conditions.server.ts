import { and, eq, inArray, isNotNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { PAST_DUE_GRACE_DAYS, RENEWAL_DAYS } from './state.ts'

// What `stateOf` decides about one membership, as SQL conditions, for counting and listing. conditions.room.test.ts
// compares each with it.

const { status, isSetUp, isFrozen, paidUntil, resumesAt, endsAt, openedAt, firstPaidAt } = memberships

/** `isEntitled`. */
export function isOpenAt(now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isPaid = (days: number) => sql`coalesce(${at} < ${paidUntil} + interval '1 day' * ${days}::int, false)`
  return sql<boolean>`case ${status}
    when 'complimentary' then coalesce(${endsAt} > ${at}, true)
    when 'trialing' then ${isSetUp} and not ${isFrozen}
    when 'active' then not ${isFrozen} and case when ${resumesAt} is null then ${isPaid(RENEWAL_DAYS)} else ${isPaid(0)} end
    when 'past_due' then not ${isFrozen} and ${isPaid(PAST_DUE_GRACE_DAYS)}
    else false end`
}

/** Its last month couldn't be charged. */
export const IS_OVERDUE = and(inArray(status, ['past_due', 'unpaid']), eq(isFrozen, false))

/** In its free month, disputed or not: without a card that hasn't begun. */
export const IS_IN_FREE_MONTH = and(eq(status, 'trialing'), eq(isSetUp, true))

/** It was a membership, and is over: a gift ends by itself, and a refused free month was none. */
export const hasEndedAt = (now: Date): SQL | undefined =>
  or(
    and(inArray(status, ['canceled', 'incomplete_expired']), or(isNotNull(openedAt), isNotNull(firstPaidAt))),
    and(eq(status, 'complimentary'), isNotNull(endsAt), lte(endsAt, now)),
  )

/** It's a membership, open or not, and its free month is behind it, if it had one. */
export const isBeyondFreeMonthAt = (now: Date): SQL | undefined =>
  and(notInArray(status, ['trialing', 'incomplete', 'incomplete_expired', 'canceled']), sql`not ${hasEndedAt(now)}`)
