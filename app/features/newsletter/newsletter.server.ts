import { and, count, eq, gt, inArray, isNotNull, isNull, lt, notExists, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { AppError } from '#app/platform/app-error.ts'
import { digestOf, signatureOf } from '#app/platform/keys/signing.ts'
import { consumeMailboxLimit } from '#app/platform/messages/mailbox-limit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit, fitsLimit, networkOf, releaseLimits } from '#app/platform/web/rate-limit.ts'
import { daysAfter, daysBefore } from '#app/values/instant.ts'
import { isListId, type ListId, listIds, titleOf, WORDING_VERSION, wordingOf } from './lists.ts'
import { writeManageToken } from './manage-token.server.ts'

// Rate limits, so that no network can flood many mailboxes, and no mailbox gets more than a few emails in any flood.
const LIMITS = {
  mailsPerRequest: { name: 'list mails to an address for one list', max: 1, windowSeconds: 600 },
  fromNetwork: { name: 'list sign-ups from a network', max: 20, windowSeconds: 600 },
  mailsToAddress: { name: 'list mails to an address', max: 3, windowSeconds: 3_600 },
  mailsToAddressPerDay: { name: 'list mails to an address in a day', max: 4, windowSeconds: 86_400 },
  triesFromNetwork: { name: 'list confirmations from a network', max: 60, windowSeconds: 600 },
} as const

/** How long the link in the email works. Source: TRUST-68. */
const CONFIRM_DAYS = 2
/** How long an unconfirmed sign-up is stored. Source: content/legal/privacy-policy.md. */
const UNCONFIRMED_DAYS = 7

type SignUp = {
  email: string
  list: ListId
  source: string | undefined
  /** The pillar that interests them most. */
  interest?: string | undefined
}

/**
 * Sends a confirmation email for a list (double opt-in); nothing else is sent before that. An address already on the
 * list gets an email saying so: the response is the same in both cases.
 *
 * @throws AppError 400 for the waitlist of an unknown product, 429 when the network or the address asked too often.
 */
export async function signUp(
  tools: Tools,
  { email, list, source, interest }: SignUp,
  clientAddress: string,
): Promise<void> {
  if (!listIds(productsOf(tools)).includes(list))
    throw new AppError('bad_request', 'There is no such product any more.')
  await consumeLimit(tools, LIMITS.fromNetwork, networkOf(clientAddress))
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    // Counted in the transaction of the email: a request that was refused or failed doesn't make the next one look like
    // a second click.
    const counting = { ...tools, db: tx }
    // A second click: the email was queued already.
    if (!(await fitsLimit(counting, LIMITS.mailsPerRequest, requestKey(email, list)))) return
    await consumeLimit(counting, LIMITS.mailsToAddress, email)
    await consumeLimit(counting, LIMITS.mailsToAddressPerDay, email)
    await consumeMailboxLimit(counting, email)
    // Known subscribers keep their interests: whoever types their address must not change them.
    const subscriber = await findOrAddSubscriber(tools, tx, email, interest ? [interest] : [])
    const isThis = and(eq(subscriptions.subscriberId, subscriber.id), eq(subscriptions.list, list))
    const [known] = await tx.select().from(subscriptions).where(isThis)
    // One that came back or complained once gets nothing, until it's confirmed again.
    if ((await countSubscribed(tx, and(isThis, isOnList(tx, list)))) > 0)
      return post({ to: email, template: 'subscribed', props: subscribedProps(tools, subscriber.id, list) })
    // For an early second request the same link is sent again: the link works in either email.
    const confirmUntil = stillFresh(known?.confirmUntil, now) ?? daysAfter(now, CONFIRM_DAYS)
    const token = confirmTokenOf(tools, subscriber.id, list, confirmUntil)
    const request = {
      wording: wordingOf(list, productsOf(tools)),
      wordingVersion: WORDING_VERSION,
      source: source ?? null,
      askedAt: now,
      confirmTokenHash: digestOf(token),
      confirmUntil,
    }
    await tx
      .insert(subscriptions)
      .values({ subscriberId: subscriber.id, list, ...request })
      .onConflictDoUpdate({ target: [subscriptions.subscriberId, subscriptions.list], set: request })
    await post({ to: email, template: 'confirm-subscription', props: { title: titleNow(tools, list), token } })
  })
}

/** Returns the subscriber of an address, and locks the row, so that it isn't deleted concurrently. */
export async function findOrAddSubscriber(tools: Tools, tx: DbOrTx, email: string, interests: string[] = []) {
  const [subscriber] = await tx
    .insert(subscribers)
    .values({ email, addressHash: hashAddress(tools, email), createdAt: tools.clock.now(), interests })
    .onConflictDoUpdate({ target: subscribers.email, set: { email } })
    .returning()
  if (!subscriber) throw new Error('an upsert returns its row')
  return subscriber
}

const requestKey = (email: string, list: ListId) => `${email} ${list}`

/** Returns the expiry of a link if at least half of its time is left. */
const stillFresh = (until: Date | null | undefined, now: Date) =>
  until && until > daysAfter(now, CONFIRM_DAYS / 2) ? until : null

/** Deterministic per request, so that it can be emailed again although only its hash is stored. */
const confirmTokenOf = (tools: Tools, subscriberId: string, list: ListId, until: Date) =>
  signatureOf(tools, `confirm ${subscriberId} ${list} ${until.toISOString()}`)

/** Returns the list of a confirmation link; null when it is used, expired or unknown. Doesn't use it. */
export async function findPendingList({ db, clock }: Tools, token: string): Promise<ListId | null> {
  const [row] = await db.select({ list: subscriptions.list }).from(subscriptions).where(isPending(token, clock.now()))
  return row ? asList(row.list) : null
}

/**
 * Confirms an address for a list, and emails the confirmation. A new consent overrides an earlier unsubscription.
 *
 * @returns The token of the address's preference page.
 * @throws AppError 410 when the link is used, older than 48 hours or unknown.
 */
export async function confirmSubscription(tools: Tools, token: string, clientAddress: string): Promise<string> {
  await consumeLimit(tools, LIMITS.triesFromNetwork, networkOf(clientAddress))
  const now = tools.clock.now()
  const joined = await tools.outbox.transaction(async (tx, post) => {
    const [confirmed] = await tx
      .update(subscriptions)
      .set({ confirmedAt: now, confirmTokenHash: null, confirmUntil: null, toldAt: null })
      .where(isPending(token, now))
      .returning({ subscriberId: subscriptions.subscriberId, list: subscriptions.list })
    if (!confirmed)
      throw new AppError('gone', 'This link has been used or is more than 48 hours old. Please sign up again.')
    const { subscriberId } = confirmed
    const [subscriber] = await tx.select().from(subscribers).where(eq(subscribers.id, subscriberId))
    if (!subscriber) throw new Error('a subscription has a subscriber')
    const isOfList = inArray(suppressions.list, [confirmed.list, EVERY_LIST])
    await tx.delete(suppressions).where(and(eq(suppressions.addressHash, subscriber.addressHash), isOfList))
    const props = subscribedProps(tools, subscriberId, asList(confirmed.list))
    await post({ to: subscriber.email, template: 'subscribed', props })
    return { ...subscriber, list: asList(confirmed.list), manageToken: props.manageToken }
  })
  await allowNextRequest(tools, joined.email, [joined.list])
  return joined.manageToken
}

/** Lets an address ask for a list again at once: what it had asked for before is dealt with. */
export const allowNextRequest = (tools: Tools, email: string, lists: readonly ListId[]): Promise<void> =>
  releaseLimits(
    tools,
    lists.map((list) => ({ limit: LIMITS.mailsPerRequest, subject: requestKey(email, list) })),
  )

/**
 * SQL condition for the recipients of an email to a list: confirmed, not yet sent a waitlist's single email, neither
 * unsubscribed nor undeliverable. The tables `subscriptions` and `subscribers` are joined.
 */
export function isOnList(
  db: DbOrTx,
  list: ListId,
  { isTold = 'no' }: { isTold?: 'no' | 'does-not-matter' } = {},
): SQL | undefined {
  return and(
    eq(subscriptions.list, list),
    isNotNull(subscriptions.confirmedAt),
    isTold === 'no' ? isNull(subscriptions.toldAt) : undefined,
    isReached(db, list),
  )
}

/** SQL condition for the addresses of `subscribers` that have neither left the list nor are undeliverable. */
export function isReached(db: DbOrTx, list: ListId): SQL {
  const left = db
    .select({ since: suppressions.since })
    .from(suppressions)
    .where(and(eq(suppressions.addressHash, subscribers.addressHash), inArray(suppressions.list, [list, EVERY_LIST])))
  return notExists(left)
}

/** The products with waitlists. */
const productsOf = ({ settings }: Pick<Tools, 'settings'>) => settings.now().shop.products

/** Returns a list's current name as shown to subscribers. */
export const titleNow = (tools: Pick<Tools, 'settings'>, list: ListId): string => titleOf(list, productsOf(tools))

export const listsNow = (tools: Pick<Tools, 'settings'>): { id: ListId; title: string }[] =>
  listIds(productsOf(tools)).map((id) => ({ id, title: titleNow(tools, id) }))

/** Stands for all lists: an address that gets nothing more, whatever list it is on. */
export const EVERY_LIST = '*'

/** Deletes sign-ups unconfirmed for seven days, and addresses that are then on no list. */
export async function deleteUnconfirmed({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = daysBefore(clock.now(), UNCONFIRMED_DAYS)
  const isExpired = and(isNull(subscriptions.confirmedAt), lt(subscriptions.askedAt, before))
  await db.transaction(async (tx) => {
    // Somebody signing up again at this moment has locked the row, so it is skipped.
    const expired = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .innerJoin(subscriptions, eq(subscriptions.subscriberId, subscribers.id))
      .where(isExpired)
      .for('update', { of: subscribers, skipLocked: true })
    if (expired.length === 0) return
    const ids = expired.map(({ id }) => id)
    await tx.delete(subscriptions).where(and(inArray(subscriptions.subscriberId, ids), isExpired))
    await deleteIdleSubscribers(tx, ids)
  })
}

/**
 * Deletes subscribers without a list. The caller has locked the rows in a statement of its own, so the count here is
 * current.
 */
export async function deleteIdleSubscribers(tx: DbOrTx, ids: string[]): Promise<void> {
  const lists = tx
    .select({ list: subscriptions.list })
    .from(subscriptions)
    .where(eq(subscriptions.subscriberId, subscribers.id))
  await tx.delete(subscribers).where(and(inArray(subscribers.id, ids), notExists(lists)))
}

const isPending = (token: string, now: Date) =>
  and(eq(subscriptions.confirmTokenHash, digestOf(token)), gt(subscriptions.confirmUntil, now))

const subscribedProps = (tools: Tools, subscriberId: string, list: ListId) => ({
  title: titleNow(tools, list),
  list,
  manageToken: writeManageToken(tools, subscriberId),
})

/** Counts a list's rows that meet the condition; the tables `subscribers` and `subscriptions` are joined for it. */
export async function countSubscribed(db: DbOrTx, isCounted: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(subscriptions)
    .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
    .where(isCounted)
  return row?.count ?? 0
}

/** Asserts that a stored text names a list. */
export function asList(text: string): ListId {
  if (!isListId(text)) throw new Error(`there is no list "${text}"`)
  return text
}

/** Returns the pseudonym under which an unsubscribed address is stored. */
export const hashAddress = ({ pseudonyms }: Pick<Tools, 'pseudonyms'>, email: string) =>
  pseudonyms.of(`suppressed address ${email}`)
