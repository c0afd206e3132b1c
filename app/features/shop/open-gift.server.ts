import { and, eq, isNull, ne } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { gifts, orders } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import { cancelBegun } from '#app/features/membership/begun.server.ts'
import { addGiftMonths, removeGiftMonths, restoreGiftMonths } from '#app/features/membership/gift-months.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { SettleContext } from '#app/platform/sales/sale.ts'
import type { Tools } from '#app/platform/tools.ts'
import { createDownload } from './downloads.server.ts'
import { giftStateOf, giftWords } from './gift.ts'
import { type GiftRow, orderOfGift } from './gifts.server.ts'
import { writeGivenEbook } from './given-copies.server.ts'
import { lockOrder } from './order-rows.server.ts'

/** Returns a gift as the holder of its code sees it; null when no paid gift has the code. */
export async function getGiftByCode({ db }: Pick<Tools, 'db'>, code: string) {
  const found = await findByCode(db, code)
  if (!found || found.state === 'open') return null
  const { what, months, fromName, forName, message } = found.gift
  return { what, words: giftWords({ what, months }), fromName, forName, message, state: found.state }
}

/**
 * Opens a gift of the book, once: it becomes a £0 order of that address, and is also emailed.
 *
 * @returns The page of the download.
 * @throws AppError 404 for an unknown gift, 409 for one that was opened or has ended.
 */
export async function openGiftBook(tools: Tools, { code, email }: { code: string; email: string }, visitor: string) {
  const now = tools.clock.now()
  return tools.outbox.transaction(async (tx, post) => {
    const { gift, livemode, buyer } = await redeemGift(tx, code, 'ebook', now)
    const copyId = await writeGivenEbook(tx, { email, visitorHash: visitor, livemode }, now)
    await tx.update(gifts).set({ copyId }).where(eq(gifts.orderId, gift.orderId))
    const path = await createDownload(tx, now, copyId)
    await post({ to: email, template: 'gift-opened', props: { what: giftWords(gift), until: null, path } })
    await emailGiftBuyer(post, buyer, gift)
    return path
  })
}

/**
 * Opens a gift of months, once: a membership that ends by itself, without a card. Extends an earlier gift; a member who
 * pays keeps the code until their membership has ended; a payment that was only begun is cancelled.
 *
 * @throws AppError 404 for an unknown gift, 409 for one that was opened or has ended, for a member who pays, or for an
 *   account that is to be deleted.
 */
export async function openGiftMonths(tools: Tools, user: { id: string; email: string }, code: string): Promise<void> {
  const now = tools.clock.now()
  if ((await getGiftByCode(tools, code))?.state === 'ready') await cancelBegun(tools, user.id)
  await tools.outbox.transaction(async (tx, post) => {
    const { gift, buyer } = await redeemGift(tx, code, 'membership', now)
    const { from, until } = await addGiftMonths(tx, user.id, gift.months, now)
    await tx
      .update(gifts)
      .set({ redeemedBy: user.id, opensFrom: from, opensUntil: until })
      .where(eq(gifts.orderId, gift.orderId))
    const props = { what: giftWords(gift), until: until.toISOString(), path: '/app' }
    await post({ to: user.email, template: 'gift-opened', props })
    await emailGiftBuyer(post, buyer, gift)
  })
}

/**
 * Emails the buyer that their gift was opened, in the same transaction; not by whom, which is none of their business.
 */
async function emailGiftBuyer(post: Post, buyer: string | null, gift: GiftRow): Promise<void> {
  const props = { orderId: gift.orderId, forName: gift.forName || 'somebody', what: giftWords(gift) }
  if (buyer) await post({ to: buyer, template: 'gift-taken', props })
}

/**
 * Ends a refunded gift: closes its copy, or removes the rest of its months, and tells its reader. `paid` gives one again
 * whose refund has failed, since its buyer has paid for it after all. In the transaction that changes the order.
 */
export async function settleGift(
  { tools, tx, post }: SettleContext,
  orderId: string,
  status: 'refunded' | 'paid',
): Promise<void> {
  const now = tools.clock.now()
  const [gift] = await tx.select().from(gifts).where(eq(gifts.orderId, orderId)).for('update')
  if (status === 'refunded') await tellReader({ tx, post }, orderId)
  if (gift?.copyId) await tx.update(orders).set({ status }).where(eq(orders.id, gift.copyId))
  if (!gift?.redeemedBy || !gift.opensFrom || !gift.opensUntil) return
  const span = { from: gift.givenAgainFrom ?? gift.opensFrom, until: gift.opensUntil }
  if (status === 'paid') return restoreGiftMonths(tx, gift.redeemedBy, span, now)
  const left = await removeGiftMonths(tx, gift.redeemedBy, span, now)
  if (!left) return
  await tx.update(gifts).set({ givenAgainFrom: left.from }).where(eq(gifts.orderId, orderId))
  if (!left.isSooner) return
  const [reader] = await tx.select({ email: users.email }).from(users).where(eq(users.id, gift.redeemedBy))
  const props = { what: giftWords(gift), until: left.endsAt.toISOString() }
  if (reader) await post({ to: reader.email, template: 'gift-ended', props })
}

/** Emails the reader of a gift's book, once, that its download has ended: its buyer has the money back. */
export async function tellReader({ tx, post }: Pick<SettleContext, 'tx' | 'post'>, orderId: string): Promise<void> {
  const isOpen = ne(orders.status, 'refunded')
  const [copy] = await tx
    .select({ email: orders.email, what: gifts.what, months: gifts.months })
    .from(gifts)
    .innerJoin(orders, and(eq(orders.id, gifts.copyId), isOpen))
    .where(eq(gifts.orderId, orderId))
  if (!copy?.email) return
  await post({ to: copy.email, template: 'gift-ended', props: { what: giftWords(copy), until: null } })
}

/**
 * Closes the copy of a gift of the book during a dispute, like the buyer's own download; reopens it when the dispute is
 * won. A membership of gifted months is not closed: its member has done nothing wrong.
 */
export async function holdGift(tx: DbOrTx, orderId: string, status: 'paid' | 'disputed'): Promise<void> {
  const [gift] = await tx.select({ copyId: gifts.copyId }).from(gifts).where(eq(gifts.orderId, orderId))
  if (!gift?.copyId) return
  const isOther = eq(orders.status, status === 'paid' ? 'disputed' : 'paid')
  await tx
    .update(orders)
    .set({ status })
    .where(and(eq(orders.id, gift.copyId), isOther))
}

async function findByCode(db: DbOrTx, code: string) {
  const [found] = await db
    .select({ gift: gifts, ...orderOfGift, livemode: orders.livemode, buyer: orders.email })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .where(eq(gifts.code, code))
  return found ? { ...found, state: giftStateOf(found, found.gift) } : null
}

/** Marks a gift as opened; of two concurrent attempts, one succeeds. Locks the order's row first, as a refund does. */
async function redeemGift(
  tx: DbOrTx,
  code: string,
  what: GiftRow['what'],
  now: Date,
): Promise<{ gift: GiftRow; livemode: boolean; buyer: string | null }> {
  const known = await findByCode(tx, code)
  if (known) await lockOrder(tx, known.gift.orderId)
  const found = known && (await findByCode(tx, code))
  if (!found || found.state === 'open' || found.gift.what !== what)
    throw new AppError('not_found', 'We don’t know that gift code. Please check it letter by letter.')
  if (found.state !== 'ready') throw new AppError('conflict', NOT_READY[found.state])
  const isIt = and(eq(gifts.orderId, found.gift.orderId), isNull(gifts.redeemedAt))
  const [taken] = await tx.update(gifts).set({ redeemedAt: now }).where(isIt).returning()
  if (!taken) throw new AppError('conflict', NOT_READY.redeemed)
  return { gift: taken, livemode: found.livemode, buyer: found.buyer }
}

const NOT_READY = {
  redeemed: 'This gift has been opened already.',
  ended: 'This gift has ended: its buyer got the money back. You owe nothing.',
  'on-hold': 'This gift is on hold while a bank looks into its payment. Please try again later. You owe nothing.',
} as const
