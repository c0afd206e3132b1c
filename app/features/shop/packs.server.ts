import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, or } from 'drizzle-orm'
import { orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { OpenSale } from '#app/platform/sales/sale.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type Buyer, claimOrder, type KnownBuyer, noSuchOrder, ownedBy, requireOrder } from './buyer.server.ts'
import { getCart, requirePack } from './cart.server.ts'
import { totalOf } from './cart.ts'
import { findPack } from './catalogue.server.ts'
import type { CartCheckout, DeliveryDetails, PackItems } from './contract.ts'
import { requireDiscount } from './coupons.server.ts'
import { listGifts } from './gifts.server.ts'
import { openOrder } from './open-order.server.ts'
import { itemsOf, type OrderRow } from './order-rows.server.ts'
import { emailOwnerAboutAddress } from './owner-mails.server.ts'

/** Returns the buyer's open order for exactly these packs. @throws AppError 404 or 409 for what is not sold. */
export async function openPackOrder(
  tools: Tools,
  buyer: KnownBuyer,
  items: PackItems,
  { livemode, code }: { livemode: boolean; code?: string | undefined },
): Promise<OpenSale> {
  const lines = items.map(({ productId, quantity }) => {
    const { name, price } = requirePack(tools, productId)
    return { productId, name, unitPrice: price as number, quantity }
  })
  const deliveryPence = totalOf(lines, tools.settings.now().shop.delivery).delivery
  const discount = await requireDiscount(tools, code, lines, deliveryPence)
  return openOrder(tools, buyer, { kind: 'packs', lines, deliveryPence, livemode, discount })
}

/**
 * Creates the order of the cart's contents, with its delivery address.
 *
 * @returns The id of the order, which is now to be paid.
 * @throws AppError 409 for an empty cart, one with something that is not sold, or a code that can’t be used.
 */
export async function orderCart(
  tools: Tools,
  buyer: KnownBuyer,
  { email, code, ...delivery }: CartCheckout,
  livemode: boolean,
): Promise<string> {
  const { lines } = await getCart(tools, buyer)
  if (lines.length === 0) throw new AppError('conflict', 'Your cart is empty.')
  const gone = lines.find(({ isAvailable }) => !isAvailable)
  if (gone)
    throw new AppError(
      'conflict',
      `${gone.name} isn’t for sale at the moment. Please remove it from your cart. Nothing was charged.`,
    )
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const { id } = await openPackOrder(tools, buyer, items, { livemode, code })
  await saveDelivery(tools, buyer, id, { email, ...delivery })
  return id
}

/**
 * Stores the delivery address of an order of packs, until it is sent.
 *
 * @throws AppError 404 for somebody else's order, 409 once it is sent.
 */
export async function saveDelivery(
  tools: Tools,
  buyer: Buyer,
  orderId: string,
  { email, ...delivery }: DeliveryDetails,
): Promise<void> {
  const isTheirs = and(eq(orders.id, orderId), eq(orders.kind, 'packs'), ownedBy(buyer))
  await tools.outbox.transaction(async (tx, post) => {
    const [order] = await tx
      .select({ status: orders.status, delivery: orders.delivery })
      .from(orders)
      .where(isTheirs)
      .for('update')
    if (!order) throw noSuchOrder()
    // Sent again, since its answer was lost.
    if (order.status !== 'pending' && isDeepStrictEqual(order.delivery, delivery)) return
    const [changed] = await tx
      .update(orders)
      // A paid order keeps its email address: someone who only has the browser must not redirect it.
      .set({ delivery, ...(order.status === 'pending' ? { email } : {}) })
      .where(and(isTheirs, isNull(orders.dispatchedAt), or(eq(orders.status, 'pending'), isNull(orders.delivery))))
      .returning()
    if (!changed)
      throw new AppError('conflict', {
        ...(order.status === 'pending' ? {} : { reason: 'already_paid' }),
        userMessage: 'You can’t change the address of a paid order here. Please write to us at once.',
      })
    if (changed.status !== 'paid') return
    await emailOwnerAboutAddress(tools, post, changed, await itemsOf(tx, orderId))
  })
}

/** Returns an order of packs or a gift of this buyer, to be paid, which makes it their account’s. @throws AppError 404 */
export async function getPayableOrder({ db }: Tools, buyer: Buyer, orderId: string): Promise<OrderRow> {
  const order = await requireOrder(db, buyer, orderId, ['packs', 'gift'])
  await claimOrder(db, buyer, orderId)
  return order
}

/**
 * Checks that an open order is still sold, at the price it was made with.
 *
 * @throws AppError 409
 */
export async function requireSamePrice(
  tools: Tools,
  { id, kind, deliveryPence }: Pick<OrderRow, 'id' | 'kind' | 'deliveryPence'>,
): Promise<void> {
  const items = await itemsOf(tools.db, id)
  const gifts = kind === 'gift' ? listGifts(tools) : []
  const soldAt = (productId: string) => {
    if (kind === 'gift') return gifts.find((gift) => gift.id === productId)?.price
    const pack = findPack(productId, tools)
    return pack?.isAvailable ? pack.price : undefined
  }
  const gone = items.find(({ productId }) => soldAt(productId) === undefined)
  if (gone) throw new AppError('conflict', `${gone.name} isn’t for sale at the moment. Nothing was charged.`)
  const delivery = kind === 'packs' ? totalOf(items, tools.settings.now().shop.delivery).delivery : 0
  const isSame = items.every(({ productId, unitPrice }) => soldAt(productId) === unitPrice)
  if (!isSame || delivery !== deliveryPence)
    throw new AppError('conflict', 'The price has changed. Please order again; nothing was charged.')
}
