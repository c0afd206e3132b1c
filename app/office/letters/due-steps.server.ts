import { and, eq, sql } from 'drizzle-orm'
import { campaigns } from '#app/db/schema/letters.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { isStillRecipient } from './recipients.server.ts'
import { type After, LATE_DAYS } from './steps.ts'

/**
 * Inserts everyone who is due for an active step, each person at most once ever: in one statement, so that it's safe
 * against crashes and other processes.
 */
export async function queueDueSteps({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const steps = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.kind, 'step'), eq(campaigns.status, 'sending')))
  for (const step of steps) {
    const { id, list, after, daysAfter, startedAt } = step
    if (!after || daysAfter === null || !startedAt) continue
    const day = (days: number) => daysBefore(now, days)
    const notLater = day(daysAfter)
    // Joined after the step was activated, and not so long ago that the step would be late.
    const late = day(daysAfter + LATE_DAYS)
    const notBefore = late > startedAt ? late : startedAt
    const { rows } = await db.execute<{ count: number }>(sql`
      with due as (
        select subscribers.id, subscribers.address_hash from subscriptions
          join subscribers on subscribers.id = subscriptions.subscriber_id
        where subscriptions.list = ${list} and ${isStillRecipient(db, step, now)} and ${cameLately(after, notBefore)}
          and ${CAME[after]} >= ${notBefore.toISOString()}::timestamptz
          and ${CAME[after]} <= ${notLater.toISOString()}::timestamptz
          and not exists (select 1 from welcomed
            where welcomed.campaign_id = ${id}::uuid and welcomed.address_hash = subscribers.address_hash)
      ), fresh as (
        insert into welcomed (campaign_id, address_hash, at)
        select ${id}::uuid, address_hash, ${now.toISOString()}::timestamptz from due on conflict do nothing
        returning address_hash
      ), put as (
        insert into deliveries (campaign_id, subscriber_id)
        select ${id}::uuid, due.id from due join fresh on fresh.address_hash = due.address_hash on conflict do nothing
        returning 1
      ), counted as (
        update campaigns set addressed = addressed + (select count(*) from put)
        where id = ${id}::uuid and exists (select 1 from put)
      )
      select count(*)::int as count from put`)
    if (rows[0]?.count) log.info({ step: id, count: rows[0].count }, 'a welcome is due')
  }
}

/** Narrows the people by an index, so that a long list isn't scanned every time. */
function cameLately(after: After, notBefore: Date) {
  const from = notBefore.toISOString()
  if (after === 'subscribing') return sql`true`
  if (after === 'joining')
    return sql`subscribers.email in (select users.email from users join memberships on memberships.user_id = users.id
      where memberships.opened_at >= ${from}::timestamptz)`
  // Orders older than a week are never paid.
  return sql`subscribers.email in (select email from orders
    where status = 'paid' and created_at >= ${from}::timestamptz - interval '7 days')`
}

/** When a person met the series' condition. The tables `subscribers` and `subscriptions` are joined. */
const CAME = {
  subscribing: sql`subscriptions.confirmed_at`,
  buying: sql`(select min(paid_at) from orders where orders.email = subscribers.email and orders.status = 'paid')`,
  joining: sql`(select memberships.opened_at from memberships join users on users.id = memberships.user_id
    where users.email = subscribers.email)`,
} as const satisfies Record<After, ReturnType<typeof sql>>
