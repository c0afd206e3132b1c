import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import { notifyHooks } from '#app/platform/messages/hooks.ts'
import type { SaleChange, SaleKind, SettleContext } from '#app/platform/sales/sale.ts'
import type { Tools } from '#app/platform/tools.ts'
import { orderNumber } from '#app/values/order-number.ts'
import type { SaleStatus } from '#app/values/payment.ts'
import { FILE_KINDS } from '#app/values/shop.ts'
import type { Buyer } from './buyer.server.ts'
import { emptyCartOf } from './cart.server.ts'
import { findDownload } from './catalogue.server.ts'
import { createDownload } from './downloads.server.ts'
import { confirmGift } from './gifts.server.ts'
import { linesOf } from './label.ts'
import { holdGift, settleGift } from './open-gift.server.ts'
import { type ItemRow, itemsOf, lockOrder, type OrderRow } from './order-rows.server.ts'
import { wordsOf } from './order-words.ts'
import { lockRefundable } from './orders.server.ts'
import { emailOwnerAboutReturn, emailOwnerAboutSale } from './owner-mails.server.ts'
import { emailAboutRefund } from './refund-emails.server.ts'
import { releaseStock, spendStock, takeStock } from './stock.server.ts'

/** What fulfilment needs of a payment; for an order that costs nothing only that it is taken. */
type Fulfilment = Omit<SaleChange, 'facts'> & { facts: Pick<SaleChange['facts'], 'paidBy' | 'dispute'> }

export const ORDER: SaleKind<typeof orders> = { name: 'order', table: orders, onSettled: fulfilOrder }

/**
 * Completes an order that costs nothing, without a payment: fulfilled at once, and once. Packs and code uses must be
 * reserved before.
 *
 * @throws AppError 409 for one that has a price.
 */
export async function completeFree(tools: Tools, orderId: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.amount > 0) throw new AppError('conflict', 'This order is to be paid.')
    if (order.status !== 'pending') return
    await moveFree({ tools, tx, post }, order, { status: 'paid', paidAt: tools.clock.now() })
  })
}

/**
 * Cancels a buyer's own parcel that cost nothing.
 *
 * @param record Writes down in the same transaction that it was.
 * @returns False for an order that was paid for: its money is to be refunded.
 * @throws AppError 404, 409 unless it can be cancelled.
 */
export function cancelFree(
  tools: Tools,
  buyer: Buyer,
  orderId: string,
  record: (tx: DbOrTx) => Promise<void>,
): Promise<boolean> {
  return tools.outbox.transaction(async (tx, post) => {
    const known = await lockOrder(tx, orderId)
    if (!known || known.amount > 0) return false
    const order = await lockRefundable(tx, buyer, orderId, tools.clock.now())
    await moveFree({ tools, tx, post }, order, { status: 'refunded' })
    await record(tx)
    return true
  })
}

/** Does for an order without a payment what a payment or its refund does for the others. */
async function moveFree(
  context: SettleContext,
  order: OrderRow,
  change: { status: 'paid'; paidAt: Date } | { status: 'refunded' },
): Promise<void> {
  await context.tx
    .update(orders)
    .set({ ...change, revision: order.revision + 1 })
    .where(eq(orders.id, order.id))
  await fulfilOrder(context, order, {
    next: { status: change.status, amountRefunded: 0 },
    facts: { paidBy: null, dispute: 'none' },
    ...{ bank: null, isChanged: true, isFirst: change.status === 'paid', refunded: 0 },
  })
}

/** Fulfils an order exactly once, and withdraws it after a refund or a dispute. */
async function fulfilOrder(context: SettleContext, order: OrderRow, change: Fulfilment): Promise<void> {
  const { tools, tx, post } = context
  const { next, facts, bank, isChanged, isFirst, refunded } = change
  const items = await itemsOf(tx, order.id)
  if (bank === 'failed') await emailFailure(context, order, items)
  if (!isChanged) return
  const { paidBy } = facts
  if (isFirst) await tx.update(orders).set({ paidBy }).where(eq(orders.id, order.id))
  if (order.kind === 'packs') await settleStock(context, order, change, items)
  // Also when a dispute arrives before the payment: the download stays closed until the dispute is won.
  if (isFirst && next.status !== 'refunded') {
    const paid = { ...order, paidBy }
    await emailBuyer(context, paid, items)
    await emailOwnerAboutSale(tools, post, paid, items)
    await notifyHooks(tx, 'order.paid', { ...hookFields(order), pence: order.amount }, tools.clock.now())
  }
  if (order.kind === 'gift') await changeGift(context, order, next.status)
  if (refunded > 0)
    await notifyHooks(tx, 'order.refunded', { ...hookFields(order), pence: refunded }, tools.clock.now())
  await emailAboutRefund(context, order, change, items)
}

/** Ends a refunded gift, holds a disputed one, and gives it again once that is over or its refund has failed. */
async function changeGift(context: SettleContext, { id, status }: OrderRow, next: SaleStatus): Promise<void> {
  if (next === 'refunded') return settleGift(context, id, next)
  if (status === 'refunded') await settleGift(context, id, 'paid')
  if (next !== 'pending') await holdGift(context.tx, id, next)
}

/** An order's fields for webhooks to other programs. */
const hookFields = ({ id, kind }: OrderRow) => ({ order: id, number: orderNumber(id), kind })

/** Emails the buyer what they bought, or that it will be sent. */
async function emailBuyer(
  { tools, tx, post }: SettleContext,
  order: OrderRow,
  items: readonly ItemRow[],
): Promise<void> {
  const { id, email, kind, amount, paidBy } = order
  if (!email) return
  if (kind === 'gift') return confirmGift({ tools, tx, post }, order)
  if (kind === 'packs') return post({ to: email, template: 'pack-order', props: receiptOf(order, items) })
  const path = await createDownload(tx, tools.clock.now(), id)
  const waivedOn = order.waivedAt?.toISOString() ?? null
  await post({
    to: email,
    template: 'ebook-order',
    props: { orderId: id, amount, paidBy, path, waivedOn, ...discountIn(order), ...addedIn(tools, order, items) },
  })
}

/** Returns an added download's name for its emails; nothing for the e-book. */
function addedIn(tools: Tools, { kind }: OrderRow, [item]: readonly ItemRow[]) {
  if (kind !== 'download' || !item) return {}
  const file = findDownload(item.productId, tools)?.file
  return { added: { name: item.name, format: file ? FILE_KINDS[file.kind].label : 'A file' } }
}

/** The bank took days to decline, so the buyer has left the page long ago. */
async function emailFailure({ post }: SettleContext, order: OrderRow, items: readonly ItemRow[]): Promise<void> {
  if (!order.email) return
  const path = order.kind === 'ebook' ? '/checkout' : `/orders/${order.id}`
  const props = { what: wordsOf(items), amount: order.amount, path }
  await post({ to: order.email, template: 'payment-failed', props })
}

function receiptOf(order: OrderRow, items: readonly ItemRow[]) {
  const { id, amount, paidBy, deliveryPence, delivery } = order
  const lines = items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice }))
  const address = delivery ? linesOf(delivery) : null
  return { orderId: id, amount, paidBy, deliveryPence, lines, address, ...discountIn(order) }
}

const discountIn = ({ couponCode, discountPence }: OrderRow) =>
  couponCode ? { discount: { code: couponCode, pence: discountPence } } : {}

function isSoldOut(error: unknown): false {
  if (error instanceof AppError && error.reason === 'sold_out') return false
  throw error
}

/** Marks an order's reservation as spent when it is paid, and releases it when it is refunded before dispatch. */
async function settleStock(
  context: SettleContext,
  order: OrderRow,
  { next: { status }, facts }: Pick<Fulfilment, 'next' | 'facts'>,
  items: readonly ItemRow[],
): Promise<void> {
  const { tools, tx } = context
  const { id, reservation } = order
  if (status === 'refunded') {
    if (reservation !== 'none' && !order.dispatchedAt) await releaseStock(tx, order)
    return
  }
  const isBack = order.status === 'refunded' || (order.status === 'disputed' && status === 'paid')
  if (isBack && facts.dispute !== 'lost') await takeAgain(context, order, status, items)
  if (order.status === 'pending') {
    // A payment is cancelled before its stock is released, so this can only be a bug of ours.
    if (reservation === 'none') tools.log.error({ orderId: id }, 'packs were paid for without being set aside')
    else await spendStock(tx, id)
    const bought = items.map(({ productId }) => productId)
    await emptyCartOf(tx, order, bought)
  }
}

/** Packs whose refund has failed are to be sent after all; they may have been sold to others meanwhile. */
async function takeAgain(
  { tools, tx, post }: SettleContext,
  order: OrderRow,
  status: SaleStatus,
  items: readonly ItemRow[],
): Promise<void> {
  const isSetAside = order.reservation === 'spent'
  const isTaken =
    isSetAside || (await tx.transaction((inner) => takeStock(inner, order.id)).then(() => true, isSoldOut))
  if (isTaken && !isSetAside) await spendStock(tx, order.id)
  if (status === 'paid' && !order.dispatchedAt) await emailOwnerAboutReturn(tools, post, { ...order, isTaken }, items)
}
