import type { Post } from '#app/platform/messages/outbox.ts'
import { emailOwner, TEST_PAYMENT } from '#app/platform/messages/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import { linesOf } from './label.ts'
import type { ItemRow, OrderRow } from './order-rows.server.ts'
import { wordsOf } from './order-words.ts'

type Sold = Pick<OrderRow, 'id' | 'kind' | 'email' | 'amount' | 'livemode' | 'delivery' | 'dispatchedAt'>

/** Emails the owner what was sold and, for packs, what to send where. */
export async function emailOwnerAboutSale(
  tools: Pick<Tools, 'config'>,
  post: Post,
  order: Sold & { paidBy: string | null },
  items: readonly ItemRow[],
): Promise<void> {
  const paid = inPounds(order.amount)
  await emailOwner(tools, post, {
    title: `Sold: ${wordsOf(items)}, ${paid}`,
    lines: [
      `Order ${orderNumber(order.id)}. ${order.email ?? 'A buyer without an email address'} paid ${paid}${order.paidBy ? ` by ${order.paidBy}` : ''}.`,
      ...(order.kind === 'packs'
        ? packing(order, items)
        : [`The ${order.kind === 'gift' ? 'gift' : 'download'} goes out by itself: there is nothing to do.`]),
      ...(order.livemode ? [] : [TEST_PAYMENT]),
    ],
    ...labelOf(order),
  })
}

/** Emails the owner the address of a parcel whose buyer gave it only after paying. */
export const emailOwnerAboutAddress = (
  tools: Pick<Tools, 'config'>,
  post: Post,
  order: Sold,
  items: readonly ItemRow[],
): Promise<void> =>
  emailOwner(tools, post, {
    title: `Where order ${orderNumber(order.id)} goes`,
    lines: [...packing(order, items), ...(order.livemode ? [] : [TEST_PAYMENT])],
    ...labelOf(order),
  })

/**
 * Emails the owner what was refunded and, for packs of which nothing is left to pay for (`isOver`), that they aren't to
 * be sent.
 */
export async function emailOwnerAboutRefund(
  tools: Pick<Tools, 'config'>,
  post: Post,
  order: Sold & { refunded: number; isOver: boolean },
  items: readonly ItemRow[],
): Promise<void> {
  const [what, back] = [wordsOf(items), inPounds(order.refunded)]
  await emailOwner(tools, post, {
    title: order.amount > 0 ? `Refunded: ${what}, ${back}` : `Cancelled: ${what}`,
    lines: [
      `Order ${orderNumber(order.id)}. ${order.amount > 0 ? `${back} of ${inPounds(order.amount)} went back to the buyer.` : 'It had cost nothing.'}`,
      ...(order.kind === 'packs' && order.isOver && !order.dispatchedAt
        ? ['Please do not send it: the packs are back in stock.']
        : []),
      ...(order.livemode ? [] : [TEST_PAYMENT]),
    ],
    ...(order.email ? { replyTo: order.email } : {}),
  })
}

/** Emails the owner what is to be sent after all: its refund has failed, or its dispute is over. */
export const emailOwnerAboutReturn = (
  tools: Pick<Tools, 'config'>,
  post: Post,
  order: Sold & { isTaken: boolean },
  items: readonly ItemRow[],
): Promise<void> =>
  emailOwner(tools, post, {
    title: `To be sent after all: ${wordsOf(items)}`,
    lines: [
      `The money for order ${orderNumber(order.id)} is ours again: a refund has failed, or a dispute is over.`,
      ...packing(order, items),
      ...(order.isTaken
        ? []
        : ['They are sold out. Please get more, or agree with the buyer how to give the money back.']),
      ...(order.livemode ? [] : [TEST_PAYMENT]),
    ],
    ...labelOf(order),
  })

const packing = ({ delivery }: Sold, items: readonly ItemRow[]): string[] => [
  `To pack: ${items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}.`,
  delivery
    ? 'It goes to the address below. Please send it within 30 days.'
    : 'Nobody has said yet where it goes. The buyer is asked on the order’s page; you get another email with the address.',
]

const labelOf = ({ email, delivery }: Sold) => ({
  ...(email ? { replyTo: email } : {}),
  ...(delivery ? { quote: linesOf(delivery).join('\n') } : {}),
})
