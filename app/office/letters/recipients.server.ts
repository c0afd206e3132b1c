import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { isOnList } from '#app/features/newsletter/newsletter.server.ts'
import type { Segment } from './segment.ts'

/** Who of a list is meant; the tables `subscribers` and `subscriptions` are joined. */
export function meantBy(db: DbOrTx, list: ListId, segment: Segment): SQL | undefined {
  const { member, bought, joinedFrom, joinedUntil, pillar } = segment
  const either = (yes: SQL, which: 'yes' | 'no') => (which === 'yes' ? yes : sql`not ${yes}`)
  return and(
    isOnList(db, list),
    member && either(IS_MEMBER, member),
    bought && either(HAS_BOUGHT, bought),
    joinedFrom ? sql`${subscriptions.confirmedAt} >= ${joinedFrom}::date` : undefined,
    joinedUntil ? sql`${subscriptions.confirmedAt} < ${joinedUntil}::date + 1` : undefined,
    // What they said, or the page of the pillar on which they joined.
    pillar
      ? sql`(${pillar} = any(${subscribers.interests}) or ${subscriptions.source} = ${`/pillars/${pillar}`})`
      : undefined,
  )
}

/** How many a letter would go to now. */
export async function countMeant(db: DbOrTx, list: ListId, segment: Segment): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
    .where(meantBy(db, list, segment))
  return row?.count ?? 0
}

/** A membership that opens the tracker, or is about to again (features/membership/state.ts). */
const IS_MEMBER = sql`exists (
  select 1 from users join memberships on memberships.user_id = users.id
  where users.email = ${subscribers.email} and (memberships.status = 'complimentary' or (
    memberships.status in ('active', 'trialing', 'past_due') and memberships.is_set_up and not memberships.is_frozen)))`

const HAS_BOUGHT = sql`exists (select 1 from orders where orders.status = 'paid' and orders.email = ${subscribers.email})`
