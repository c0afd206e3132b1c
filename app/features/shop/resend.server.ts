import type { DbOrTx } from '#app/db/open-db.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { noSuchOrder } from './buyer.server.ts'
import { createDownload, nameOf } from './downloads.server.ts'
import { itemsOf, lockOrder, type OrderRow } from './order-rows.server.ts'
import { wordsOf } from './order-words.ts'

type Mailer = Pick<Tools, 'clock' | 'outbox'>
/** Logs it, in the same transaction. @returns False when the same was sent just now, by another press of the button. */
type LogOnce = (tx: DbOrTx) => Promise<boolean>
type Order = OrderRow & { email: string }

/**
 * Emails a fresh link to the buyer of an e-book or another download, at the office's request.
 *
 * @throws AppError 404, 409.
 */
export const resendDownload = (tools: Mailer, orderId: string, logOnce: LogOnce): Promise<void> =>
  mailBuyer(tools, orderId, async (tx, post, { id, kind, status, email }) => {
    if ((kind !== 'ebook' && kind !== 'download') || status !== 'paid')
      throw new AppError('conflict', 'This order has no download.')
    if (!(await logOnce(tx))) return
    const path = await createDownload(tx, tools.clock.now(), id)
    await post({ to: email, template: 'ebook-link', props: { path, ...(await nameOf(tx, { id, kind })) } })
  })

/** Emails the buyer the amount paid and a link to the receipt. @throws AppError 404, 409. */
export const mailReceipt = (tools: Mailer, orderId: string, logOnce: LogOnce): Promise<void> =>
  mailBuyer(tools, orderId, async (tx, post, { id, status, email, amount, paidBy }) => {
    if (status === 'pending' || amount === 0)
      throw new AppError('conflict', 'Nothing was paid for this order, so it has no receipt.')
    if (!(await logOnce(tx))) return
    const what = wordsOf(await itemsOf(tx, id))
    await post({ to: email, template: 'receipt-again', props: { orderId: id, what, amount, paidBy } })
  })

async function mailBuyer(
  { outbox }: Mailer,
  orderId: string,
  write: (tx: DbOrTx, post: Post, order: Order) => Promise<void>,
): Promise<void> {
  await outbox.transaction(async (tx, post) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw noSuchOrder()
    if (!order.email) throw new AppError('conflict', 'This order has no email address.')
    await write(tx, post, { ...order, email: order.email })
  })
}
