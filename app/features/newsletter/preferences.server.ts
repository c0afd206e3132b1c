import { and, eq } from 'drizzle-orm'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { ListId } from './lists.ts'
import { readManageToken } from './manage-token.server.ts'
import { allowNextRequest, asList, deleteIdleSubscribers, titleNow } from './newsletter.server.ts'

export type Preferences = {
  email: string
  interests: string[]
  lists: { id: ListId; title: string; isConfirmed: boolean }[]
}

/** Returns the subscriptions behind an email's link: there may be none any more, and the link may be invalid. */
export async function getPreferences(tools: Tools, manageToken: string): Promise<Preferences | 'nothing' | 'not-ours'> {
  const subscriberId = readManageToken(tools, manageToken)
  if (!subscriberId) return 'not-ours'
  const rows = await tools.db
    .select({
      ...{ email: subscribers.email, interests: subscribers.interests },
      ...{ list: subscriptions.list, confirmedAt: subscriptions.confirmedAt },
    })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.subscriberId, subscribers.id))
    .where(eq(subscribers.id, subscriberId))
    .orderBy(subscriptions.askedAt)
  const [first] = rows
  if (!first) return 'nothing'
  const lists = rows.map(({ list, confirmedAt }) => {
    const id = asList(list)
    return { id, title: titleNow(tools, id), isConfirmed: confirmedAt !== null }
  })
  return { email: first.email, interests: first.interests, lists }
}

/**
 * Unsubscribes an address from one list or all of them, at once. Idempotent.
 *
 * @throws AppError 400 when the link is not one of ours.
 */
export async function unsubscribe(
  tools: Tools,
  { token, list, letter }: { token: string; list: ListId | 'all'; letter?: string | undefined },
): Promise<void> {
  const subscriberId = subscriberOf(tools, token)
  const left = await tools.db.transaction(async (tx) => {
    const [subscriber] = await tx.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for('update')
    if (!subscriber) return null
    const mine = eq(subscriptions.subscriberId, subscriberId)
    const rows = await tx
      .delete(subscriptions)
      .where(list === 'all' ? mine : and(mine, eq(subscriptions.list, list)))
      .returning({ list: subscriptions.list })
    const since = tools.clock.now()
    if (rows.length > 0)
      await tx
        .insert(suppressions)
        .values(
          rows.map((row) => ({ addressHash: subscriber.addressHash, list: row.list, since, letter: letter ?? null })),
        )
        .onConflictDoNothing()
    await deleteIdleSubscribers(tx, [subscriberId])
    return { email: subscriber.email, lists: rows.map((row) => asList(row.list)) }
  })
  // Whoever comes back must get the email that their page promises.
  if (left) await allowNextRequest(tools, left.email, left.lists)
}

/**
 * Stores a subscriber's interests, by which letters may be targeted.
 *
 * @throws AppError 400 when the link is not one of ours.
 */
export async function saveInterests(
  tools: Tools,
  { token, interests }: { token: string; interests: string[] },
): Promise<void> {
  const subscriberId = subscriberOf(tools, token)
  await tools.db.update(subscribers).set({ interests }).where(eq(subscribers.id, subscriberId))
}

function subscriberOf(tools: Tools, manageToken: string): string {
  const subscriberId = readManageToken(tools, manageToken)
  if (!subscriberId)
    throw new AppError('bad_request', 'This link is incomplete. Please open it from the email again, or write to us.')
  return subscriberId
}
