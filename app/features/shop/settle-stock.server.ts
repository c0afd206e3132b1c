import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { SaleStatus } from '#app/values/payment.ts'
import { emptyCartOf } from './cart.server.ts'
import type { ItemRow, OrderRow } from './fulfil.server.ts'
import { releaseStock } from './stock.server.ts'

/** Marks an order's reservation as spent when it is paid, and releases it when it is refunded before dispatch. */
export async function settleStock(
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
    await releaseStock(tx, id)
    await set('none')
    return
  }
  if (order.status === 'pending') {
    // A payment is cancelled before its stock is released, so this can only be a bug of ours.
    if (reservation === 'none') log.error({ orderId: id }, 'packs were paid for without being set aside')
    else await set('spent')
    await emptyCartOf(
      tx,
      order,
      items.map(({ productId }) => productId),
    )
  }
}
