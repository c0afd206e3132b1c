import { type SQL, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { PAST_DUE_GRACE_DAYS, RENEWAL_DAYS } from './state.ts'

/** `isEntitled` as an SQL condition, for counting. Kept in step with it by open-now.room.test.ts. */
export function isOpenAt(now: Date): SQL<boolean> {
  const { status, isSetUp, isFrozen, paidUntil, endsAt, resumesAt } = memberships
  const at = sql`${now.toISOString()}::timestamptz`
  const isPaid = (days: number) => sql`coalesce(${at} < ${paidUntil} + interval '1 day' * ${days}::int, false)`
  return sql<boolean>`case ${status}
    when 'complimentary' then coalesce(${endsAt} > ${at}, true)
    when 'trialing' then ${isSetUp} and not ${isFrozen}
    when 'active' then not ${isFrozen} and case when ${resumesAt} is null then ${isPaid(RENEWAL_DAYS)} else ${isPaid(0)} end
    when 'past_due' then not ${isFrozen} and ${isPaid(PAST_DUE_GRACE_DAYS)}
    else false end`
}
