import { eq, inArray, max } from 'drizzle-orm'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'
import { listForDesk } from './catalogue.server.ts'

/** Lists packs on sale of which none may be sold, for the desk: nobody can buy them until the coach says how many. */
export async function listSoldOut(
  tools: Pick<Tools, 'db' | 'clock' | 'settings'>,
  limit = FIRST_OF_KIND,
): Promise<Waiting[]> {
  const products = await listForDesk(tools)
  const out = products.filter(({ status, free }) => status === 'on-sale' && free === 0).slice(0, limit)
  if (out.length === 0) return []
  const { productId, orderId } = orderItems
  const sold = await tools.db
    .select({ productId, at: max(orders.paidAt) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      inArray(
        productId,
        out.map(({ id }) => id),
      ),
    )
    .groupBy(productId)
  return out.map(({ id, name }) => ({
    ...{ id: `sold-out:${id}`, group: 'Orders', title: `${name} is sold out` },
    detail: 'Say how many may be sold, or take it off sale',
    // Since the last one was bought; a count set to nothing has no time.
    since: sold.find((one) => one.productId === id)?.at ?? tools.clock.now(),
    href: `/office/products/${id}`,
  }))
}
