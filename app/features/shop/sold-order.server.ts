import { and, eq, getTableColumns, gt, ne } from 'drizzle-orm'
import { livesIn, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'
import { productIn } from '#app/values/shop.ts'
import { discountLine } from './coupon.ts'
import { linesOf } from './label.ts'
import { itemsOf } from './order-rows.server.ts'

/** Returns a paid order as its receipt needs it; null for unpaid ones and those of £0. */
export async function findSoldOrder({ db, settings }: Pick<Tools, 'db' | 'settings'>, orderId: string) {
  const [order] = await db
    .select({ ...getTableColumns(orders), country: livesIn(orders).mapWith(orders.country) })
    .from(orders)
    .where(and(eq(orders.id, orderId), ne(orders.status, 'pending'), gt(orders.amount, 0)))
  if (!order) return null
  const { kind, userId, email, country, delivery, deliveryPence, amount, amountRefunded, currency, livemode } = order
  const items = await itemsOf(db, orderId)
  return {
    sold: kind === 'gift' ? soldAs(items) : kind,
    // An order of a download contains only that.
    ownRate: kind === 'download' ? (productIn(settings.now().shop, items[0]?.productId ?? '')?.vatRate ?? null) : null,
    orderId,
    stripeInvoiceId: null,
    paymentIntentId: order.paymentIntentId,
    userId,
    email,
    country,
    buyer: delivery ? linesOf(delivery) : [],
    lines: [
      ...items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
      ...(order.couponCode
        ? [{ name: discountLine(order.couponCode), quantity: 1, unitPrice: -order.discountPence }]
        : []),
    ],
    deliveryPence,
    amount,
    amountRefunded,
    currency,
    livemode,
    paidAt: order.paidAt ?? order.createdAt,
    paidBy: order.paidBy,
  }
}

// A gift has the VAT rate of what is given.
const soldAs = (items: readonly { productId: string }[]) =>
  items.some(({ productId }) => productId === 'gift-ebook') ? ('ebook' as const) : ('membership' as const)
