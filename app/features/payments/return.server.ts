import { z } from 'zod'
import type { SessionState } from '#app/features/auth/session.ts'
import { findDonation, findDonationOfPayment, type ShownDonation } from '#app/features/donations/donations.server.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import type { Order } from '#app/features/shop/contract.ts'
import { findOrderOfPayment, findPaymentOfOrder, getOrder, latestOrder } from '#app/features/shop/orders.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { askStripe, paymentsForBrowser } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { readVisitor } from '#app/platform/visitor.ts'
import { isUnclear } from './differences.server.ts'
import { settlePayment } from './settle.server.ts'

/** What a page that takes a payment needs to know: who looks at it, and whether and how one can pay. */
export function payerOf(tools: Tools, request: Request, session: SessionState) {
  const buyer: Buyer = {
    user: session.status === 'signed-in' ? session.user : null,
    visitor: readVisitor(tools, request.headers.get('cookie')),
  }
  return { buyer, payments: paymentsForBrowser(tools) }
}

/** `unclear`: money came that does not fit the order; somebody looks into it. */
type OpenPayment = 'processing' | 'failed' | 'unclear'

export type Purchase = { order: Order; payment: OpenPayment | null }

/**
 * What has become of this buyer's purchase. What the address says is a hint only: the order must be theirs, and whether it
 * is paid is asked of Stripe.
 *
 * @param hint The payment or the order that the address names; without either the newest order of this browser.
 * @returns null when there is none of theirs.
 */
export async function lookAtPurchase(
  tools: Tools,
  buyer: Buyer,
  hint: { intent: string | null; order: string | null },
): Promise<Purchase | null> {
  const orderId = hint.intent
    ? await findOrderOfPayment(tools, hint.intent)
    : (z.uuid().safeParse(hint.order).data ?? (await latestOrder(tools, buyer.visitor)))
  if (!orderId) return null
  const purchase = await lookAtOrder(tools, buyer, orderId)
  return purchase?.order.kind === 'ebook' ? purchase : null
}

/** What has become of one order of this buyer, asked of Stripe while it is open; null when it is not theirs. */
export async function lookAtOrder(tools: Tools, buyer: Buyer, orderId: string): Promise<Purchase | null> {
  const before = await getOrder(tools, buyer, orderId).catch(nullWhenNotTheirs)
  const intentId = before?.status === 'pending' ? await findPaymentOfOrder(tools, orderId) : null
  const { payments } = tools
  if (!before || !intentId || !payments) return before && { order: before, payment: null }
  try {
    await settlePayment(tools, payments, intentId)
    const order = await getOrder(tools, buyer, orderId)
    if (order.status !== 'pending') return { order, payment: null }
    if (await isUnclear(tools, intentId)) return { order, payment: 'unclear' }
    const { status } = await askStripe(() => payments.stripe.paymentIntents.retrieve(intentId))
    return { order, payment: status === 'processing' || status === 'succeeded' ? 'processing' : 'failed' }
  } catch (error) {
    // Stripe cannot be asked right now: certainly not "failed", or somebody pays twice.
    tools.log.warn({ err: error, orderId }, 'a returning buyer cannot be told yet')
    return { order: before, payment: 'processing' }
  }
}

/** How a donor can pay; public pages ask only this. */
export const donorPayments = (tools: Tools) => paymentsForBrowser(tools)

/** The id of the donation a returning donor's address names; null when it is none. */
export const donationOfReturn = (tools: Tools, paymentIntentId: string) => findDonationOfPayment(tools, paymentIntentId)

/** What has become of this browser's donation, asked of Stripe while it is open; null when it is not theirs. */
export async function lookAtDonation(
  tools: Tools,
  visitor: string | null,
  id: string,
): Promise<{ donation: ShownDonation; payment: OpenPayment | null } | null> {
  const before = await findDonation(tools, visitor, id)
  if (!before) return null
  const { payments } = tools
  const { paymentIntentId } = before
  if (before.status !== 'pending' || !payments || !paymentIntentId) return { donation: before, payment: null }
  try {
    await settlePayment(tools, payments, paymentIntentId)
    const donation = (await findDonation(tools, visitor, id)) ?? before
    if (donation.status !== 'pending') return { donation, payment: null }
    if (await isUnclear(tools, paymentIntentId)) return { donation, payment: 'unclear' }
    const { status } = await askStripe(() => payments.stripe.paymentIntents.retrieve(paymentIntentId))
    return { donation, payment: status === 'processing' || status === 'succeeded' ? 'processing' : 'failed' }
  } catch (error) {
    tools.log.warn({ err: error, donationId: id }, 'a returning donor cannot be told yet')
    return { donation: before, payment: 'processing' }
  }
}

function nullWhenNotTheirs(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
