import { and, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { isOpenAt } from '#app/features/membership/conditions.server.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { asList, countSubscribed, isOnList } from '#app/features/newsletter/newsletter.server.ts'
import { IS_BOUGHT } from '#app/features/shop/order-rows.server.ts'
import { LONDON } from '#app/values/time-zone.ts'
import { inDays } from '../in-days.server.ts'
import type { Segment } from './segment.ts'

/** SQL condition for a list's recipients; the tables `subscribers` and `subscriptions` are joined. */
export function isRecipient(db: DbOrTx, list: ListId, segment: Segment, now: Date): SQL | undefined {
  const { member, bought, joinedFrom, joinedUntil, pillar } = segment
  const either = (yes: SQL, which: 'yes' | 'no') => (which === 'yes' ? yes : sql`not ${yes}`)
  return and(
    isOnList(db, list),
    isFor(list, now),
    member && either(isMember(now), member),
    bought && either(HAS_BOUGHT, bought),
    inDays(subscriptions.confirmedAt, { from: joinedFrom, until: joinedUntil }, LONDON.timeZone),
    // Their chosen interests, or the pillar's page on which they subscribed.
    pillar
      ? sql`(${pillar} = any(${subscribers.interests}) or ${subscriptions.source} = ${`/pillars/${pillar}`})`
      : undefined,
  )
}

export const countRecipients = (db: DbOrTx, list: ListId, segment: Segment, now: Date): Promise<number> =>
  countSubscribed(db, isRecipient(db, list, segment, now))

/**
 * SQL condition: whether an inserted recipient should still get a letter now: subscribed, and in its segment. The
 * tables `subscribers` and `subscriptions` are joined.
 */
export function isStillRecipient(
  db: DbOrTx,
  { list, kind, after }: Pick<typeof campaigns.$inferSelect, 'list' | 'kind' | 'after'>,
  now: Date,
): SQL | undefined {
  return and(
    // A waiting list's recipients count as notified by now, and still get their letter.
    isOnList(db, asList(list), { isTold: 'does-not-matter' }),
    isFor(asList(list), now),
    kind === 'step' && after === 'buying' ? HAS_KEPT : undefined,
    kind === 'step' && after === 'joining' ? isMember(now) : undefined,
  )
}

/** The members' news is for current members only. */
const isFor = (list: ListId, now: Date) => (list === 'member-news' ? isMember(now) : undefined)

/** How many unsubscribed by this letter's link; those who subscribed again aren't counted. */
export const LEFT_BY_IT = sql<number>`(select count(distinct address_hash)::int from suppressions
  where suppressions.letter = ${campaigns.id})`

/** A membership that opens the tracker. */
const isMember = (now: Date) => sql`exists (
  select 1 from users join memberships on memberships.user_id = users.id
  where users.email = ${subscribers.email} and ${isOpenAt(now)})`

/** By address or by account, as the list of people counts it (office/people/filters.server.ts). */
const HAS_BOUGHT = sql`(exists (select 1 from orders
    where orders.email = ${subscribers.email} and orders.user_id is null and ${IS_BOUGHT})
  or exists (select 1 from users join orders on orders.user_id = users.id
    where users.email = ${subscribers.email} and ${IS_BOUGHT}))`
/** A welcome to whoever has given it back would come too late. */
const HAS_KEPT = sql`exists (select 1 from orders
  where orders.email = ${subscribers.email} and orders.status = 'paid')`
