import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type PaymentFacts, type SaleStatus, settleSale } from '#app/values/payment.ts'
import { emptyCartOf } from './cart.server.ts'
import { createDownload } from './downloads.server.ts'
import { linesOf } from './label.ts'
import { giveBackStock } from './stock.server.ts'

/**
 * Brings an order to what Stripe says about its payment: hands out what was bought exactly once, takes it back after a
 * refund or a dispute. May be called by anybody, any number of times, in any order.
 *
 * @param fetchFacts Asks Stripe. Called again when another writer was faster, so that old news never wins.
 * @param alongside Written in the same transaction as the change.
 */
export async function settleOrder(
  tools: Tools,
  orderId: string,
  fetchFacts: () => Promise<PaymentFacts>,
  alongside: (tx: DbOrTx) => Promise<void> = async () => {},
): Promise<void> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [before] = await tools.db.select({ revision: orders.revision }).from(orders).where(eq(orders.id, orderId))
    const facts = await fetchFacts()
    const isDone = await tools.outbox.transaction(async (tx, post) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      if (!order) {
        await alongside(tx)
        return true
      }
      if (order.revision !== before?.revision) return false
      const next = settleSale(order, facts)
      if (next === 'mismatch')
        tools.log.error({ orderId, paymentIntentId: facts.paymentIntentId }, 'a payment does not fit its order')
      else if (next.status !== order.status || next.amountRefunded !== order.amountRefunded) {
        const isFirst = order.status === 'pending'
        const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.name)
        await tx
          .update(orders)
          .set({
            ...next,
            revision: order.revision + 1,
            ...(isFirst ? { paidAt: tools.clock.now(), paidBy: facts.paidBy } : {}),
          })
          .where(eq(orders.id, orderId))
        if (order.kind === 'packs') await settleStock(tools, tx, order, next.status, items)
        const { email } = order
        if (email && isFirst && next.status === 'paid') {
          if (order.kind === 'packs')
            await post({
              to: email,
              template: 'pack-order',
              props: receiptOf({ ...order, paidBy: facts.paidBy }, items),
            })
          else {
            const path = await createDownload(tx, tools.clock.now(), orderId)
            const waivedOn = order.waivedAt?.toISOString() ?? null
            await post({
              to: email,
              template: 'ebook-order',
              props: { orderId, amount: order.amount, paidBy: facts.paidBy, path, waivedOn },
            })
          }
        }
        const refunded = next.amountRefunded - order.amountRefunded
        if (email && refunded > 0)
          await post({ to: email, template: 'refund', props: { what: wordsOf(items), amount: refunded } })
      }
      await alongside(tx)
      return true
    })
    if (isDone) return
  }
  throw new Error(`order ${orderId} changes faster than it can be settled`)
}

type OrderRow = typeof orders.$inferSelect
type ItemRow = typeof orderItems.$inferSelect

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

const wordsOf = (items: readonly ItemRow[]) =>
  items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')
