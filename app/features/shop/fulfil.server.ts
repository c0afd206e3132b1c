import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { Post } from '#app/platform/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { bankNews, type PaymentFacts, type SaleStatus, type Settled, settleSale } from '#app/values/payment.ts'
import { emptyCartOf } from './cart.server.ts'
import { createDownload } from './downloads.server.ts'
import { linesOf } from './label.ts'
import { wordsOf } from './order-words.ts'
import { tellOwnerOfRefund, tellOwnerOfSale } from './owner-mails.server.ts'
import { giveBackStock } from './stock.server.ts'

/** What is written in the same transaction as the change. */
type Alongside = (tx: DbOrTx, post: Post, settled: Settled | null) => Promise<void>

/**
 * Brings an order to what Stripe says about its payment: hands out what was bought exactly once, takes it back after a
 * refund or a dispute. May be called by anybody, any number of times, in any order.
 *
 * @param fetchFacts Asks Stripe. Called again when another writer was faster, so that old news never wins.
 */
export async function settleOrder(
  tools: Tools,
  orderId: string,
  fetchFacts: () => Promise<PaymentFacts>,
  alongside: Alongside = async () => {},
): Promise<void> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [before] = await tools.db.select({ revision: orders.revision }).from(orders).where(eq(orders.id, orderId))
    const facts = await fetchFacts()
    const isDone = await tools.outbox.transaction(async (tx, post) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      if (order && order.revision !== before?.revision) return false
      const misfit = order ? !(await write({ tools, tx, post }, order, facts)) : false
      await alongside(tx, post, order ? { facts, misfit: misfit && facts.amountReceived > 0 } : null)
      return true
    })
    if (isDone) return
  }
  throw new Error(`order ${orderId} changes faster than it can be settled`)
}

type OrderRow = typeof orders.$inferSelect
type ItemRow = typeof orderItems.$inferSelect
type Deed = { tools: Tools; tx: DbOrTx; post: Post }

/** Writes down what is new, with its emails. @returns False when the payment is not for this order. */
async function write(deed: Deed, order: OrderRow, facts: PaymentFacts): Promise<boolean> {
  const { tools, tx } = deed
  const next = settleSale(order, facts)
  if (next === 'mismatch') {
    tools.log.error({ orderId: order.id, paymentIntentId: facts.paymentIntentId }, 'a payment does not fit its order')
    return false
  }
  const bank = bankNews(order, facts)
  const isChanged = next.status !== order.status || next.amountRefunded !== order.amountRefunded
  if (!isChanged && !bank) return true
  const isFirst = order.status === 'pending' && next.status !== 'pending'
  const now = tools.clock.now()
  await tx
    .update(orders)
    .set({
      ...next,
      revision: order.revision + 1,
      processingSince: bank === 'waiting' ? now : null,
      ...(isFirst ? { paidAt: now, paidBy: facts.paidBy } : {}),
    })
    .where(eq(orders.id, order.id))
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(orderItems.name)
  if (bank === 'failed') await tellOfFailure(deed, order, items)
  if (!isChanged) return true
  if (order.kind === 'packs') await settleStock(tools, tx, order, next.status, items)
  // Also when a dispute is heard of before the payment: the download stays closed until it is won.
  if (isFirst && next.status !== 'refunded') {
    const paid = { ...order, paidBy: facts.paidBy }
    await confirm(deed, paid, items)
    await tellOwnerOfSale(tools, deed.post, paid, items)
  }
  const refunded = next.amountRefunded - order.amountRefunded
  if (refunded > 0) {
    if (order.email)
      await deed.post({
        to: order.email,
        template: 'refund',
        props: { what: wordsOf(items), amount: refunded },
      })
    await tellOwnerOfRefund(tools, deed.post, { ...order, refunded }, items)
  }
  return true
}

/** Sends the buyer what they bought, or says that it will come. */
async function confirm({ tools, tx, post }: Deed, order: OrderRow, items: readonly ItemRow[]): Promise<void> {
  const { id, email, kind, amount, paidBy } = order
  if (!email) return
  if (kind === 'packs') return post({ to: email, template: 'pack-order', props: receiptOf(order, items) })
  const path = await createDownload(tx, tools.clock.now(), id)
  const waivedOn = order.waivedAt?.toISOString() ?? null
  await post({ to: email, template: 'ebook-order', props: { orderId: id, amount, paidBy, path, waivedOn } })
}

/** The bank took days to say no, and the buyer has left the page long ago. */
async function tellOfFailure({ post }: Deed, order: OrderRow, items: readonly ItemRow[]): Promise<void> {
  if (!order.email) return
  const path = order.kind === 'packs' ? `/orders/${order.id}` : '/checkout'
  const props = { what: wordsOf(items), amount: order.amount, path }
  await post({ to: order.email, template: 'payment-failed', props })
}

function receiptOf({ id, amount, paidBy, deliveryPence, delivery }: OrderRow, items: readonly ItemRow[]) {
  const lines = items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice }))
  return { orderId: id, amount, paidBy, deliveryPence, lines, address: delivery ? linesOf(delivery) : null }
}

/** What is set aside for an order becomes its own when it is paid, and free again when it is given back before it left. */
async function settleStock(
  { log }: Tools,
  tx: DbOrTx,
  order: OrderRow,
  status: SaleStatus,
  items: readonly ItemRow[],
): Promise<void> {
  const { id, reservation } = order
  const set = (next: 'spent' | 'none') =>
    tx.update(orders).set({ reservation: next, reservedUntil: null }).where(eq(orders.id, id))
  if (status === 'refunded') {
    if (reservation === 'none' || order.dispatchedAt) return
    await giveBackStock(tx, id)
    await set('none')
    return
  }
  if (order.status === 'pending') {
    // A payment is cancelled before its stock is released, so this can only be a fault of ours.
    if (reservation === 'none') log.error({ orderId: id }, 'packs were paid for without being set aside')
    else await set('spent')
    await emptyCartOf(
      tx,
      order,
      items.map(({ productId }) => productId),
    )
  }
}
