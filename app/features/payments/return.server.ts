import { z } from 'zod'
import type { SessionState } from '#app/features/auth/session.ts'
import { findDonation, type ShownDonation } from '#app/features/donations/donations.server.ts'
import { DONATION } from '#app/features/donations/settle.server.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import type { Order } from '#app/features/shop/contract.ts'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { findPaymentOfOrder, getOrder, latestOrder } from '#app/features/shop/orders.server.ts'
import { nullWhenNotThere } from '#app/platform/app-error.ts'
import { listDisputesOfPayment } from '#app/platform/sales/disputes.ts'
import { findSaleOfPayment } from '#app/platform/sales/sale.ts'
import { callStripe, paymentsForBrowser } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { readVisitor } from '#app/platform/web/visitor.ts'
import type { SaleStatus } from '#app/values/payment.ts'
import { isUuid } from '#app/values/schema.ts'
import { isUnclear } from './differences.server.ts'
import { settlePayment } from './settle.server.ts'

/** Returns what a page that takes a payment needs: the buyer, and whether and how they can pay. */
export function payerOf(tools: Tools, request: Request, session: SessionState) {
  const buyer: Buyer = {
    user: session.status === 'signed-in' ? session.user : null,
    visitor: readVisitor(tools, request.headers.get('cookie')),
  }
  return { buyer, payments: paymentsForBrowser(tools) }
}

/** `unclear`: money came that doesn't match the order; the owner was emailed and checks it. */
type OpenPayment = 'processing' | 'failed' | 'unclear'

/** `isNews`: it was settled just now, so what the page's header has counted meanwhile may be a cart with it. */
export type Purchase = { order: Order; payment: OpenPayment | null; isNews: boolean }

/**
 * Returns the current state of this buyer's purchase. The address is only a hint: the order must be theirs, and Stripe
 * is queried for the payment.
 *
 * @param hint The payment or the order named in the address; without either, the newest order of this browser.
 * @returns null when there is none of theirs.
 */
export async function refreshPurchase(
  tools: Tools,
  buyer: Buyer,
  hint: { intent: string | null; order: string | null },
): Promise<Purchase | null> {
  const orderId = hint.intent
    ? await findSaleOfPayment(tools, ORDER, hint.intent)
    : (z.uuid().safeParse(hint.order).data ?? (await latestOrder(tools, buyer.visitor)))
  if (!orderId) return null
  const purchase = await refreshOrder(tools, buyer, orderId)
  return purchase?.order.kind === 'ebook' ? purchase : null
}

/** Returns the current state of one order of this buyer; null when it is not theirs. */
export async function refreshOrder(tools: Tools, buyer: Buyer, orderId: string): Promise<Purchase | null> {
  const find = () => getOrder(tools, buyer, orderId)
  const before = await find().catch(nullWhenNotThere)
  if (!before) return null
  const { sale, payment } = await refreshSale(tools, before, await findPaymentOfOrder(tools, orderId), find)
  return { order: sale, payment, isNews: sale.status !== before.status }
}

/** Returns how a page's visitor can pay; null = payments are off. */
export const paymentsOnPage = (tools: Tools) => paymentsForBrowser(tools)

/** Returns the id of the donation named in a returning donor's address; null when there is none. */
export const donationOfReturn = (tools: Tools, paymentIntentId: string) =>
  findSaleOfPayment(tools, DONATION, paymentIntentId)

/** Returns the current state of this browser's donation; null when it is not theirs. */
export async function refreshDonation(
  tools: Tools,
  visitor: string | null,
  id: string,
): Promise<{ donation: ShownDonation & { isLost: boolean }; payment: OpenPayment | null } | null> {
  const find = () => findDonation(tools, visitor, id)
  const before = isUuid(id) ? await find() : null
  if (!before) return null
  const again = async () => (await find()) ?? before
  const { sale, payment } = await refreshSale(tools, before, before.paymentIntentId, again)
  const disputes = sale.status === 'disputed' ? await listDisputesOfPayment(tools.db, sale.paymentIntentId) : []
  return { donation: { ...sale, isLost: disputes.some(({ phase }) => phase === 'lost') }, payment }
}

/** Queries Stripe about a pending sale. @param again Reads the sale after it was settled. */
async function refreshSale<Sale extends { id: string; status: SaleStatus }>(
  tools: Tools,
  before: Sale,
  paymentIntentId: string | null,
  again: () => Promise<Sale>,
): Promise<{ sale: Sale; payment: OpenPayment | null }> {
  const { payments } = tools
  if (before.status !== 'pending' || !payments || !paymentIntentId) return { sale: before, payment: null }
  try {
    await settlePayment(tools, payments, paymentIntentId)
    const sale = await again()
    if (sale.status !== 'pending') return { sale, payment: null }
    if (await isUnclear(tools, paymentIntentId)) return { sale, payment: 'unclear' }
    const { status } = await callStripe(() => payments.stripe.paymentIntents.retrieve(paymentIntentId))
    return { sale, payment: status === 'processing' || status === 'succeeded' ? 'processing' : 'failed' }
  } catch (error) {
    // Stripe cannot be reached now: never answer "failed", or somebody pays twice.
    tools.log.warn({ err: error, saleId: before.id }, 'a returning payer cannot be told yet')
    return { sale: before, payment: 'processing' }
  }
}
