import { asc, inArray } from 'drizzle-orm'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Returns these orders of packs with address and contents, oldest first: for the packing list and labels. */
export async function listParcels({ db }: Pick<Tools, 'db'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: orders.id, delivery: orders.delivery, paidAt: orders.paidAt, kind: orders.kind })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.paidAt), asc(orders.id))
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(orderItems.name)
  return rows
    .filter(({ kind }) => kind === 'packs')
    .map((row) => ({ ...row, items: items.filter(({ orderId }) => orderId === row.id) }))
}
