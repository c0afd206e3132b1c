import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { WORDING_VERSION, wordingOf } from './lists.ts'
import { writeManageToken } from './manage-token.server.ts'
import {
  countSubscribed,
  deleteIdleSubscribers,
  EVERY_LIST,
  findOrAddSubscriber,
  isOnList,
} from './newsletter.server.ts'
import { unsubscribe } from './preferences.server.ts'

const LIST = 'member-news'

export type MemberNews = {
  isMember: boolean
  isOn: boolean
  /** For the page with all lists of this address; null = it's on none. */
  manageToken: string | null
}

/** Returns whether somebody gets the members' news, and the token for their other lists. */
export async function getMemberNews(tools: Tools, user: CurrentUser): Promise<MemberNews> {
  const rows = await tools.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.subscriberId, subscribers.id))
    .where(eq(subscribers.email, user.email))
    .limit(1)
  const isOn = and(eq(subscribers.email, user.email), isOnList(tools.db, LIST))
  const [first] = rows
  return {
    isMember: await hasActiveSubscription(tools, user.id),
    isOn: (await countSubscribed(tools.db, isOn)) > 0,
    manageToken: first ? writeManageToken(tools, first.id) : null,
  }
}

/**
 * Subscribes a member to the members' news, or unsubscribes them. Signing in has verified their address, so no
 * confirmation is needed; the wording they agreed to is stored.
 *
 * @throws AppError 409 for non-members.
 */
export async function setMemberNews(tools: Tools, user: CurrentUser, isWanted: boolean): Promise<void> {
  const { manageToken, isMember } = await getMemberNews(tools, user)
  if (!isWanted) {
    if (manageToken) await unsubscribe(tools, { token: manageToken, list: LIST })
    return
  }
  if (!isMember) throw new AppError('conflict', 'Member news is for members. Join first.')
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const subscriber = await findOrAddSubscriber(tools, tx, user.email)
    const consent = { wording: wordingOf(LIST), wordingVersion: WORDING_VERSION, source: '/account' }
    // A second click changes nothing.
    await tx
      .insert(subscriptions)
      .values({ subscriberId: subscriber.id, list: LIST, ...consent, askedAt: now, confirmedAt: now })
      .onConflictDoNothing()
    const overridden = inArray(suppressions.list, [LIST, EVERY_LIST])
    await tx.delete(suppressions).where(and(eq(suppressions.addressHash, subscriber.addressHash), overridden))
  })
}

/**
 * Moves the members' news to an account's new address; the other lists stay with the address that asked for them. The
 * news end for whoever has called an email of ours spam.
 */
export async function moveMemberNews(tools: Tools, tx: DbOrTx, { from, to }: { from: string; to: string }) {
  const [old] = await tx
    .select({ id: subscribers.id, addressHash: subscribers.addressHash })
    .from(subscribers)
    .where(eq(subscribers.email, from))
    .for('update')
  if (!old) return
  const isIt = and(eq(subscriptions.subscriberId, old.id), eq(subscriptions.list, LIST))
  const [news] = await tx.delete(subscriptions).where(isIt).returning()
  if (!news) return
  const complaints = and(eq(suppressions.addressHash, old.addressHash), eq(suppressions.reason, 'complained'))
  if ((await tx.$count(suppressions, complaints)) === 0) {
    const { id: subscriberId } = await findOrAddSubscriber(tools, tx, to)
    await tx
      .insert(subscriptions)
      .values({ ...news, subscriberId })
      .onConflictDoNothing()
  }
  await deleteIdleSubscribers(tx, [old.id])
}
