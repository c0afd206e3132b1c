import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { gifts, orders } from '#app/db/schema/shop.ts'
import { planOf } from '#app/features/membership/plan.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import { isLostDispute } from '#app/platform/sales/disputes.ts'
import { refuseElsewhere } from '#app/platform/sales/sales-area.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { KnownBuyer } from './buyer.server.ts'
import { ebookPrice, isEbookSold, requireEbookPrice } from './catalogue.server.ts'
import {
  CODE_LETTERS,
  GIFT_IDS,
  giftDays,
  giftOf,
  giftPath,
  giftPrice,
  giftStateOf,
  giftWords,
  sendTimeOf,
  showGiftCode,
} from './gift.ts'
import type { GiftWish } from './gift-contract.ts'
import { openOrder } from './open-order.server.ts'
import type { OrderRow } from './order-rows.server.ts'

export type GiftRow = typeof gifts.$inferSelect

/** Lists what can be given at the moment, at its price. */
export function listGifts(tools: Pick<Tools, 'settings'>) {
  const price = { ebook: ebookPrice(tools), month: planOf('membership', tools.settings.now()).price }
  const sold = GIFT_IDS.filter((id) => giftOf(id).what !== 'ebook' || isEbookSold(tools))
  return sold.map((id) => ({ id, words: giftWords(giftOf(id)), price: giftPrice(giftOf(id), price) }))
}

/**
 * Stores a gift that is to be paid for. Each is an order of its own; one that is sent twice, unpaid, is the same.
 *
 * @throws AppError 400 for a buyer who lives where we do not sell, or a day it cannot be sent on.
 */
export async function orderGift(
  tools: Tools,
  buyer: KnownBuyer,
  { gift, email, country, fromName, forName, recipient, day, message }: GiftWish,
  livemode: boolean,
): Promise<string> {
  refuseElsewhere(tools, country)
  const kind = giftOf(gift)
  if (kind.what === 'ebook') requireEbookPrice(tools, undefined)
  const now = tools.clock.now()
  const sendAt = recipient ? sendTimeOf(day, now) : null
  if (recipient && !sendAt) {
    const { first, last } = giftDays(now)
    throw wrongField('day', `Please choose a day from ${first} to ${last}.`)
  }
  const price = listGifts(tools).find(({ id }) => id === gift)?.price ?? 0
  const lines = [{ productId: gift, name: `Gift: ${giftWords(kind)}`, unitPrice: price, quantity: 1 }]
  const request = { kind: 'gift', lines, deliveryPence: 0, livemode, discount: null } as const
  const said = { fromName, forName, recipient, message }
  // One that is emailed at once is the same a moment later.
  const due = (at: Date | null) => at && Math.max(at.getTime(), now.getTime())
  const { id } = await openOrder(tools, buyer, request, {
    isSame: async (tx, orderId) => {
      const known = await readWish(tx, orderId)
      const asked = { ...said, email, country, sendAt: due(sendAt) }
      return known !== undefined && isDeepStrictEqual({ ...known, sendAt: due(known.sendAt) }, asked)
    },
    write: async (tx, orderId) => {
      await tx.update(orders).set({ email, country }).where(eq(orders.id, orderId))
      await tx.insert(gifts).values({ orderId, ...kind, code: createGiftCode(), ...said, sendAt })
    },
  })
  return id
}

/** What the buyer wrote when they ordered a gift. */
async function readWish(tx: DbOrTx, orderId: string) {
  const { fromName, forName, recipient, message, sendAt } = gifts
  const { email, country } = orders
  const [wish] = await tx
    .select({ fromName, forName, recipient, message, sendAt, email, country })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .where(eq(gifts.orderId, orderId))
  return wish
}

const createGiftCode = (): string =>
  [...randomBytes(16)].map((byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length)).join('')

/** In a query of gifts with their orders: what a gift's state follows from. */
export const orderOfGift = {
  status: orders.status,
  /** The bank has given the money back. */
  isLost: isLostDispute(orders.paymentIntentId),
}

/**
 * Returns an order's gift as its buyer and the office see it; null when there is none. The caller checks whose order it
 * is.
 */
export async function findGift({ db }: Pick<Tools, 'db'>, orderId: string) {
  const [row] = await db
    .select({ gift: gifts, ...orderOfGift })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .where(eq(gifts.orderId, orderId))
  if (!row) return null
  const { what, months, code, forName, recipient, message, sendAt, sentAt, redeemedAt, opensUntil } = row.gift
  const state = giftStateOf(row, row.gift)
  return {
    ...{ words: giftWords({ what, months }), forName, recipient, message, state },
    // Before payment there is nothing to open.
    code: state === 'open' ? null : showGiftCode(code),
    path: giftPath(code),
    sendAt: sendAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    redeemedAt: redeemedAt?.toISOString() ?? null,
    opensUntil: opensUntil?.toISOString() ?? null,
  }
}
export type ShownGift = NonNullable<Awaited<ReturnType<typeof findGift>>>

/** Emails the buyer that their gift is paid for, with its code. In the transaction of the payment. */
export async function confirmGift(
  { tools, tx, post }: { tools: Pick<Tools, 'clock'>; tx: DbOrTx; post: Post },
  order: OrderRow,
): Promise<void> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.orderId, order.id))
  if (!gift || !order.email) return
  const { forName, recipient, sendAt, code } = gift
  // One that is paid after its day goes out at once.
  const sendOn = sendAt && new Date(Math.max(sendAt.getTime(), tools.clock.now().getTime()))
  await post({
    to: order.email,
    template: 'gift-order',
    props: {
      ...{ orderId: order.id, amount: order.amount, paidBy: order.paidBy, what: giftWords(gift), forName, recipient },
      ...{ sendOn: sendOn?.toISOString() ?? null, code: showGiftCode(code), path: giftPath(code) },
    },
  })
}
