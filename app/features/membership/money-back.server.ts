import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { listDisputesOf } from '#app/platform/sales/disputes.ts'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import { chargeOf, findIntent } from '#app/platform/sales/stripe-charges.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isInGuarantee } from '#app/values/guarantee.ts'
import { holdCharges } from './hold.server.ts'
import { invoiceOfPayment, paidInvoices } from './invoices.server.ts'
import { findMembership } from './read-membership.server.ts'
import { isOpen } from './subscription-state.ts'
import { fetchSubscriptions } from './subscriptions.server.ts'

/** Returns the member whose payment it was; null when it is not one of ours. */
export async function findPayerOf(
  { db }: Pick<Tools, 'db'>,
  customerId: string | null,
): Promise<{ userId: string; customerId: string } | null> {
  if (!customerId) return null
  const [owner] = await db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId))
  return owner ? { userId: owner.userId, customerId } : null
}

/**
 * Ends the membership whose last paid month was refunded in full at Stripe itself, also where the month after it is
 * unpaid. Refunding an older month, or a part of one, doesn't end it.
 *
 * @returns The customer who paid, if they are ours: their row must be synced afterwards.
 */
export async function applyRefund(tools: Tools, payments: Payments, paymentIntentId: string): Promise<string | null> {
  const { db, clock } = tools
  const intent = await findIntent(payments, paymentIntentId)
  const payer = intent && (await findPayerOf(tools, idOf(intent.customer)))
  if (!payer) return null
  const { customerId, userId } = payer
  const charge = await chargeOf(payments, intent)
  if (!charge?.refunded) return customerId
  const invoiceId = await invoiceOfPayment(payments, paymentIntentId)
  const row = await findMembership(db, userId)
  if (!invoiceId || !row?.subscriptionId) return customerId
  const { subscriptionId } = row
  // Stripe lists the newest first.
  const [lastPaid] = await paidInvoices(payments, { customerId, subscriptionId })
  if (lastPaid !== invoiceId) return customerId
  // A member may also write to ask for the guarantee; what is given back after its days doesn't use it up.
  if (isInGuarantee(row.firstPaidAt, clock.now())) await endGivenBack(tools, payments, userId, subscriptionId)
  else await endSubscription(payments, subscriptionId)
  return customerId
}

/** The guarantee is given once, so it's given again where the money that was refunded has never arrived. */
export async function giveGuaranteeAgain(tx: DbOrTx, userId: string): Promise<void> {
  await tx.update(memberships).set({ refundedAt: null }).where(eq(memberships.userId, userId))
}

/**
 * Updates a membership to the state of its disputes: charges are stopped while one is open; a lost one ends
 * subscriptions started before it; without any, charges are restored.
 */
export async function applyDisputes(
  tools: Tools,
  payments: Payments,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  const { db } = tools
  const all = await listDisputesOf(db, userId)
  const lost = all.filter(({ phase }) => phase === 'lost').map(({ openedAt }) => openedAt.getTime() / 1000)
  for (const { id, createdAt } of (await fetchSubscriptions(payments, customerId)).filter(isOpen)) {
    if (!lost.some((openedAt) => createdAt <= openedAt)) continue
    await endGivenBack(tools, payments, userId, id)
  }
  await holdCharges(
    tools,
    payments,
    customerId,
    all.some(({ phase }) => phase === 'open'),
  )
}

/**
 * Ends a subscription whose money went back, now, and with it the guarantee, which is given once. Idempotent: one that has
 * already ended stays so.
 */
export async function endGivenBack(
  { db, clock }: Tools,
  payments: Payments,
  userId: string,
  subscriptionId: string,
): Promise<void> {
  await endSubscription(payments, subscriptionId)
  await db.update(memberships).set({ refundedAt: clock.now() }).where(eq(memberships.userId, userId))
}

/** Cancels a subscription now. Idempotent: one that has already ended counts as cancelled. */
async function endSubscription({ stripe }: Payments, id: string): Promise<void> {
  const isOver = async () => {
    const subscription = await callStripe(() => stripe.subscriptions.retrieve(id)).catch(nullWhenMissing)
    return !subscription || !isOpen(subscription)
  }
  if (await isOver()) return
  try {
    await callStripe(() => stripe.subscriptions.cancel(id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(await isOver())) throw error
  }
}
