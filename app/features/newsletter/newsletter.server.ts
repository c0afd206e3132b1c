import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, lt, notExists, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { subscribers, subscriptions, suppressions } from '#app/db/schema/newsletter.ts'
import { AppError } from '#app/platform/app-error.ts'
import { takeFromMailbox } from '#app/platform/mailbox-limit.ts'
import { fitsLimit, giveBackLimits, networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import { signatureOf } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isListId, type ListId, listIds, titleOf, WORDING_VERSION, wordingOf } from './lists.ts'
import { writeManageToken } from './manage-token.server.ts'

// No network can flood many mailboxes, and no mailbox gets more than a few emails whatever the flood.
const LIMITS = {
  mailsOfAPress: { name: 'list mails to an address for one list', max: 1, windowSeconds: 600 },
  fromNetwork: { name: 'list sign-ups from a network', max: 20, windowSeconds: 600 },
  mailsToAddress: { name: 'list mails to an address', max: 3, windowSeconds: 3_600 },
  mailsToAddressPerDay: { name: 'list mails to an address in a day', max: 4, windowSeconds: 86_400 },
  triesFromNetwork: { name: 'list confirmations from a network', max: 60, windowSeconds: 600 },
} as const

const HOUR_MS = 3_600_000
/** How long the link in the email works. Source: TRUST-68. */
const CONFIRM_MS = 48 * HOUR_MS
/** How long a sign-up that nobody confirmed is kept. Source: content/legal/privacy-policy.md. */
const UNCONFIRMED_MS = 7 * 24 * HOUR_MS

type SignUp = {
  email: string
  list: ListId
  source: string | undefined
  /** The pillar that they would most like to read about. */
  interest?: string | undefined
}

/**
 * Asks an address, by email, whether its owner wants to be on a list; nothing else is sent before that. An address that
 * is on the list already gets an email that says so: to the one who asks, both look the same.
 *
 * @throws AppError 400 for the waitlist of a product that isn't there, 429 when the network or the address asked too often.
 */
export async function signUp(
  tools: Tools,
  { email, list, source, interest }: SignUp,
  clientAddress: string,
): Promise<void> {
  if (!listIds(productsOf(tools)).includes(list))
    throw new AppError('bad_request', 'There is no such product any more.')
  await takeFromLimit(tools, LIMITS.fromNetwork, networkOf(clientAddress))
  // A second click: the email is on its way.
  if (!(await fitsLimit(tools, LIMITS.mailsOfAPress, pressOf(email, list)))) return
  await takeFromLimit(tools, LIMITS.mailsToAddress, email)
  await takeFromLimit(tools, LIMITS.mailsToAddressPerDay, email)
  await takeFromMailbox(tools, email)
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const [subscriber] = await tx
      .insert(subscribers)
      .values({
        ...{ email, addressHash: hashAddress(tools, email), createdAt: now },
        // Somebody who is known has said what they like, or not: whoever types their address changes nothing of it.
        interests: interest ? [interest] : [],
      })
      // Also locks the row, so that nobody takes the subscriber away in between.
      .onConflictDoUpdate({ target: subscribers.email, set: { email } })
      .returning({ id: subscribers.id })
    if (!subscriber) throw new Error('an upsert returns its row')
    const isThis = and(eq(subscriptions.subscriberId, subscriber.id), eq(subscriptions.list, list))
    const [known] = await tx.select().from(subscriptions).where(isThis)
    if (known?.confirmedAt && !known.toldAt)
      return post({ to: email, template: 'subscribed', props: subscribedProps(tools, subscriber.id, list) })
    // Asked again soon, the same link is mailed again: whichever email is opened, its link works.
    const confirmUntil = soonEnough(known?.confirmUntil, now) ?? new Date(now.getTime() + CONFIRM_MS)
    const token = confirmTokenOf(tools, subscriber.id, list, confirmUntil)
    const request = {
      wording: wordingOf(list, productsOf(tools)),
      wordingVersion: WORDING_VERSION,
      source: source ?? null,
      askedAt: now,
      confirmTokenHash: hash(token),
      confirmUntil,
    }
    await tx
      .insert(subscriptions)
      .values({ subscriberId: subscriber.id, list, ...request })
      .onConflictDoUpdate({ target: [subscriptions.subscriberId, subscriptions.list], set: request })
    await post({ to: email, template: 'confirm-subscription', props: { title: titleNow(tools, list), token } })
  })
}

const pressOf = (email: string, list: ListId) => `${email} ${list}`

/** The end of a link that has at least half of its time left. */
const soonEnough = (until: Date | null | undefined, now: Date) =>
  until && until.getTime() - now.getTime() > CONFIRM_MS / 2 ? until : null

/** The same for the same request, so that it can be mailed again although only its hash is kept. */
const confirmTokenOf = (tools: Tools, subscriberId: string, list: ListId, until: Date) =>
  signatureOf(tools, `confirm ${subscriberId} ${list} ${until.toISOString()}`)

/** Which list a confirm link is for; null when it is spent, too old or never was. Spends nothing. */
export async function findPendingList({ db, clock }: Tools, token: string): Promise<ListId | null> {
  const [row] = await db.select({ list: subscriptions.list }).from(subscriptions).where(isPending(token, clock.now()))
  return row ? asList(row.list) : null
}

/**
 * Puts an address on the list it asked for, and tells it so. A fresh yes outranks having left the list before.
 *
 * @returns The token of the address's preference page.
 * @throws AppError 410 when the link is spent, older than 48 hours or never was.
 */
export async function confirmSubscription(tools: Tools, token: string, clientAddress: string): Promise<string> {
  await takeFromLimit(tools, LIMITS.triesFromNetwork, networkOf(clientAddress))
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
    await tx
      .delete(suppressions)
      .where(
        and(
          eq(suppressions.addressHash, subscriber.addressHash),
          inArray(suppressions.list, [confirmed.list, EVERY_LIST]),
        ),
      )
    const props = subscribedProps(tools, subscriberId, asList(confirmed.list))
    await post({ to: subscriber.email, template: 'subscribed', props })
    return { ...subscriber, list: asList(confirmed.list), manageToken: props.manageToken }
  })
  await giveBackLimits(tools, [{ limit: LIMITS.mailsOfAPress, subject: pressOf(joined.email, joined.list) }])
  return joined.manageToken
}

/**
 * Whom an email to a list may go to: confirmed, not told what a waitlist tells once, and neither gone from the list nor
 * unreachable. The tables `subscriptions` and `subscribers` are joined.
 */
export function isOnList(
  db: DbOrTx,
  list: ListId,
  { isTold = 'no' }: { isTold?: 'no' | 'does-not-matter' } = {},
): SQL | undefined {
  const left = db
    .select({ since: suppressions.since })
    .from(suppressions)
    .where(and(eq(suppressions.addressHash, subscribers.addressHash), inArray(suppressions.list, [list, EVERY_LIST])))
  return and(
    eq(subscriptions.list, list),
    isNotNull(subscriptions.confirmedAt),
    isTold === 'no' ? isNull(subscriptions.toldAt) : undefined,
    notExists(left),
  )
}

/** Whose waitlists there are. */
const productsOf = ({ settings }: Pick<Tools, 'settings'>) => settings.now().shop.products

/** The list's name, as people on it read it now. */
export const titleNow = (tools: Pick<Tools, 'settings'>, list: ListId): string => titleOf(list, productsOf(tools))

/** Every list there is now, with its name. */
export const listsNow = (tools: Pick<Tools, 'settings'>): { id: ListId; title: string }[] =>
  listIds(productsOf(tools)).map((id) => ({ id, title: titleNow(tools, id) }))

/** In place of a list: an address that gets nothing more, whatever it is on. */
export const EVERY_LIST = '*'

/** Deletes sign-ups that nobody confirmed for seven days, and addresses that are then on no list. */
export async function forgetUnconfirmed({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNCONFIRMED_MS)
  const isExpired = and(isNull(subscriptions.confirmedAt), lt(subscriptions.askedAt, before))
  await db.transaction(async (tx) => {
    // Whoever is signing up again at this moment holds the row, and is left alone.
    const expired = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .innerJoin(subscriptions, eq(subscriptions.subscriberId, subscribers.id))
      .where(isExpired)
      .for('update', { of: subscribers, skipLocked: true })
    if (expired.length === 0) return
    const ids = expired.map(({ id }) => id)
    await tx.delete(subscriptions).where(and(inArray(subscriptions.subscriberId, ids), isExpired))
    await forgetIdle(tx, ids)
  })
}

/**
 * Takes those away who are on no list any more. The rows are locked by the caller in a statement of its own, so what is
 * counted here is what is there now.
 */
export async function forgetIdle(tx: DbOrTx, ids: string[]): Promise<void> {
  const lists = tx
    .select({ list: subscriptions.list })
    .from(subscriptions)
    .where(eq(subscriptions.subscriberId, subscribers.id))
  await tx.delete(subscribers).where(and(inArray(subscribers.id, ids), notExists(lists)))
}

function isPending(token: string, now: Date) {
  return and(eq(subscriptions.confirmTokenHash, hash(token)), gt(subscriptions.confirmUntil, now))
}

const subscribedProps = (tools: Tools, subscriberId: string, list: ListId) => ({
  title: titleNow(tools, list),
  list,
  manageToken: writeManageToken(tools, subscriberId),
})

export function asList(text: string): ListId {
  if (!isListId(text)) throw new Error(`a subscription to the unknown list "${text}"`)
  return text
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
/** What an address that left a list is known by. */
export const hashAddress = ({ pseudonyms }: Pick<Tools, 'pseudonyms'>, email: string) =>
  pseudonyms.of(`suppressed address ${email}`)
