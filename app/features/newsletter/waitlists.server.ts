import { and, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { ListId } from './lists.ts'
import { deleteIdleSubscribers } from './newsletter.server.ts'

/**
 * How long a row is kept after its single email: so that its unsubscribe link works, and the office sees it. Source:
 * content/legal/privacy-policy.md.
 */
const KEPT_DAYS = 30

/** Deletes the waitlist of a product that will never be available. */
export async function closeList(tx: DbOrTx, list: ListId): Promise<void> {
  const waiting = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.subscriberId, subscribers.id))
    .where(eq(subscriptions.list, list))
    .for('update', { of: subscribers })
  await tx.delete(subscriptions).where(eq(subscriptions.list, list))
  const ids = waiting.map(({ id }) => id)
  await deleteIdleSubscribers(tx, ids)
}

/** Deletes waitlist entries some time after their single email: their purpose is fulfilled. */
export async function deleteNotified({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = daysBefore(clock.now(), KEPT_DAYS)
  const isDone = and(
    lt(subscriptions.toldAt, before),
    // Asked for once more since: the link in that email must go on working.
    or(isNull(subscriptions.confirmUntil), lt(subscriptions.confirmUntil, clock.now())),
    notInArray(subscriptions.list, ['newsletter', 'member-news'] satisfies ListId[]),
  )
  await db.transaction(async (tx) => {
    const notified = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .innerJoin(subscriptions, eq(subscriptions.subscriberId, subscribers.id))
      .where(isDone)
      .for('update', { of: subscribers, skipLocked: true })
    const ids = notified.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.delete(subscriptions).where(and(inArray(subscriptions.subscriberId, ids), isDone))
    await deleteIdleSubscribers(tx, ids)
  })
}
