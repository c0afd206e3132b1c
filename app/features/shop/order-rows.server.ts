import { eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'

export type OrderRow = typeof orders.$inferSelect
export type ItemRow = typeof orderItems.$inferSelect

/** Something was bought, also where it was given back since. */
export const IS_BOUGHT = inArray(orders.status, ['paid', 'refunded', 'disputed'])

/** Returns an order's row, locked until the transaction ends; undefined when there is none. */
export async function lockOrder(tx: DbOrTx, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

/** Returns what an order consists of, by name. */
export const itemsOf = (db: DbOrTx, orderId: string): Promise<ItemRow[]> =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.name)
