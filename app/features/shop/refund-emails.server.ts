import { emailAboutFailedRefund } from '#app/platform/sales/failed-refund.ts'
import type { SaleChange, SettleContext } from '#app/platform/sales/sale.ts'
import { orderNumber } from '#app/values/order-number.ts'
import type { ItemRow, OrderRow } from './order-rows.server.ts'
import { wordsOf } from './order-words.ts'
import { emailOwnerAboutRefund } from './owner-mails.server.ts'

type Change = Pick<SaleChange, 'next' | 'refunded'> & { facts: Pick<SaleChange['facts'], 'dispute'> }

/** Emails buyer and owner what was refunded or cancelled, or that a refund has failed. */
export async function emailAboutRefund(
  { tools, post }: SettleContext,
  order: OrderRow,
  { next, facts: { dispute }, refunded }: Change,
  items: readonly ItemRow[],
): Promise<void> {
  const { email: to } = order
  const what = wordsOf(items)
  const isOver = next.status === 'refunded'
  if (refunded > 0 || (isOver && order.amount === 0)) {
    if (to) await post({ to, template: 'refund', props: { what, amount: refunded, orderId: order.id } })
    await emailOwnerAboutRefund(tools, post, { ...order, refunded, isOver }, items)
  }
  if (refunded >= 0) return
  const opens = order.status === 'refunded' && next.status === 'paid' ? reopened(order) : null
  const { id, livemode } = order
  const of = { to, number: `Order ${orderNumber(id)}`, dispute, livemode }
  await emailAboutFailedRefund(tools, post, { ...of, what, amount: -refunded, opens })
}

function reopened({ kind, dispatchedAt }: OrderRow) {
  if (kind === 'packs') return dispatchedAt ? null : 'parcel'
  return kind === 'gift' ? 'gift' : 'download'
}
