import type { Buyer, KnownBuyer } from '#app/features/shop/buyer.server.ts'
import { addressOrder } from '#app/features/shop/buyer-details.server.ts'
import { requireEbookPrice } from '#app/features/shop/catalogue.server.ts'
import { completeFree } from '#app/features/shop/fulfil.server.ts'
import { openDownloadOrder, openEbookOrder } from '#app/features/shop/open-order.server.ts'
import { getPayableOrder, requireSamePrice } from '#app/features/shop/packs.server.ts'
import { reserve } from '#app/features/shop/stock.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { consumeMailboxLimit } from '#app/platform/messages/mailbox-limit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { reserveForPayment } from './release.server.ts'

/** The e-book, unless `download` names a download added in the office. */
type CodeRequest = { email: string; code: string; download?: string | undefined }

/**
 * Sends the e-book or another download for a code that reduces the price to zero: no card, no payment; by email.
 *
 * @throws AppError 409 for a code that cannot be used, or one that leaves something to pay, 429 for an address that was
 * emailed too often.
 */
export async function sendDownloadWithCode(
  tools: Tools,
  buyer: KnownBuyer,
  { email, code, download }: CodeRequest,
): Promise<void> {
  const livemode = !(tools.payments?.isTest ?? true)
  const order = download
    ? await openDownloadOrder(tools, buyer, { download, code }, livemode)
    : await openEbookOrder(tools, buyer, { price: requireEbookPrice(tools, undefined), code, livemode })
  if (order.amount > 0)
    throw new AppError('conflict', 'With that code there is still something to pay. Please go through the checkout.')
  await consumeMailboxLimit(tools, email)
  await addressOrder(tools, order.id, email)
  await reserveOrder(tools, order.id)
  await completeFree(tools, order.id)
}

/**
 * Completes an order of packs whose price is zero.
 *
 * @throws AppError 404 for somebody else’s, 409 when something is unavailable.
 */
export async function completeFreePacks(tools: Tools, buyer: Buyer, orderId: string): Promise<void> {
  const order = await getPayableOrder(tools, buyer, orderId)
  if (order.status !== 'pending') return
  await requireSamePrice(tools, order)
  if (order.amount === 0) await reserveOrder(tools, order.id)
  await completeFree(tools, order.id)
}

/** Reserves what an order needs; one that another press has completed just now has it already. */
async function reserveOrder(tools: Tools, orderId: string): Promise<void> {
  try {
    await (tools.payments ? reserveForPayment(tools, tools.payments, orderId) : reserve(tools, orderId))
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'already_paid') throw error
  }
}
