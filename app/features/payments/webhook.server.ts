import { and, eq, isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { stripeEvents } from '#app/db/schema/payments.ts'
import { refundIfGivenUp } from '#app/features/membership/begun.server.ts'
import { applyRefund } from '#app/features/membership/money-back.server.ts'
import { sendChargeReminders } from '#app/features/membership/reminders.server.ts'
import { syncMembership } from '#app/features/membership/sync.server.ts'
import type { Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { handleFraudWarning, settleDisputes } from './disputes.server.ts'
import { findPaymentAndCustomer, Readable, type Subject } from './event-subject.server.ts'
import { isHandled } from './events.ts'
import { creditPayment, writeMembershipPapers, writePapersOfPayment } from './membership-receipts.server.ts'
import { recordForeignPayment, settlePayment } from './settle.server.ts'

/**
 * Handles a signed webhook event. Only its ids are used: the current state is fetched from Stripe, so events may come
 * late, twice and in any order.
 *
 * @throws when it failed; Stripe then sends the event again.
 */
export async function handleStripeEvent(tools: Tools, payments: Payments, event: Stripe.Event): Promise<void> {
  const { db, clock, log } = tools
  const read = Readable.safeParse(event)
  if (!read.success) {
    // An error status would make Stripe retry for days, and it would never become readable.
    log.error(
      { reason: read.error.issues[0]?.path.join('.') },
      'a signed stripe event cannot be read and was put aside',
    )
    return
  }
  const subject = read.data.data.object
  await db
    .insert(stripeEvents)
    .values({
      id: event.id,
      type: event.type,
      objectId: subject.id ?? '',
      livemode: event.livemode,
      createdAt: new Date(event.created * 1000),
      receivedAt: clock.now(),
    })
    .onConflictDoNothing()
  const open = and(eq(stripeEvents.id, event.id), isNull(stripeEvents.processedAt))
  const [todo] = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(open)
  if (!todo) return

  const markDone = async (tx: DbOrTx) => {
    await tx.update(stripeEvents).set({ processedAt: clock.now() }).where(open)
  }
  try {
    if (!isHandled(event.type)) await markDone(db)
    else await applyEvent(tools, payments, event, { subject, markDone })
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    // The database itself may be the cause.
    await db
      .update(stripeEvents)
      .set({ failures: sql`${stripeEvents.failures} + 1`, lastError })
      .where(open)
      .catch(() => {})
    throw error
  }
  log.debug({ event: event.id, type: event.type }, 'stripe event done')
}

type EventContext = { subject: z.infer<typeof Subject>; markDone: (tx: DbOrTx) => Promise<void> }

async function applyEvent(
  tools: Tools,
  payments: Payments,
  event: Stripe.Event,
  { subject, markDone }: EventContext,
): Promise<void> {
  const { type } = event
  if (type.startsWith('radar.early_fraud_warning.') && subject.id) await handleFraudWarning(tools, payments, subject.id)
  const { paymentIntentId, customerId } = await findPaymentAndCustomer(payments, type, subject)
  const isDispute = type.startsWith('charge.dispute.')
  // If more work follows, the event is marked done after it, since that work may fail when the sale is already settled.
  const isOurSale = paymentIntentId
    ? await settlePayment(tools, payments, paymentIntentId, isDispute ? undefined : markDone)
    : false
  if (paymentIntentId && !isOurSale && subject.metadata?.saleId)
    await recordForeignPayment(tools, payments, paymentIntentId)
  const isMoneyBack = /^(charge\.refunded|charge\.dispute\.|refund\.)/.test(type)
  if (isDispute && paymentIntentId) await settleDisputes(tools, payments, paymentIntentId)
  const payer =
    isMoneyBack && paymentIntentId && !isOurSale ? await applyRefund(tools, payments, paymentIntentId) : null
  const member = payer ?? (isAboutMembership(type) ? customerId : null)
  const ended = type === 'customer.subscription.deleted' ? subject.id : null
  const paidInvoice = type === 'invoice.paid' && customerId ? subject.id : null
  if (member && !isOurSale)
    await syncMembership(tools, payments, member, payer || paidInvoice || ended ? undefined : markDone)
  if (payer && paymentIntentId) await writePapersOfPayment(tools, payments, paymentIntentId, payer)
  // The account is erased: its receipt has stayed, and the refund is credited.
  else if (isMoneyBack && paymentIntentId && !isOurSale) await creditPayment(tools, payments, paymentIntentId)
  if (paidInvoice && customerId) await writeMembershipPapers(tools, payments, paidInvoice, customerId)
  const paid = paidInvoice ? subject.parent?.subscription_details?.subscription : null
  for (const id of [ended, paid]) if (id) await refundIfGivenUp(payments, id)
  if (type === 'customer.subscription.trial_will_end') await sendChargeReminders(tools)
  // Events about foreign objects are only stored.
  await markDone(tools.db)
}

// Events that can change a membership. One month sends about fifteen others about its payer, without further
// information.
const isAboutMembership = (type: string) =>
  /^(customer\.subscription\.|setup_intent\.succeeded$|customer\.deleted$)/.test(type) ||
  ['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required', 'invoice.voided'].includes(type)
