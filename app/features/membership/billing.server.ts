import Stripe from 'stripe'
import { AppError } from '#app/platform/app-error.ts'
import { callStripe, callStripeOnce, isMissing, type Payments } from '#app/platform/sales/stripe.ts'
import { createRefund } from '#app/platform/sales/stripe-charges.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isInGuarantee } from '#app/values/guarantee.ts'
import type { Billing } from './contract.ts'
import { billOf, paidInvoices, paymentsOfInvoice } from './invoices.server.ts'
import { endGivenBack } from './money-back.server.ts'
import { chargeAfterPause, isPauseOf, RESUME_EARLY_SECONDS } from './pause.ts'
import { planOf } from './plan.ts'
import { findCustomer, findMembership, readMembership } from './read-membership.server.ts'
import { type MembershipAction, stateOf } from './state.ts'
import { isOpen, readPlan } from './subscription-state.ts'
import { syncMembership } from './sync.server.ts'
import { ENDS_WITH_ACCOUNT } from './with-account.ts'

/** Returns a person's own membership; null for somebody who never had one. */
export async function getBilling({ db, clock, settings }: Tools, userId: string): Promise<Billing | null> {
  const found = await readMembership(db, { userId })
  if (!found) return null
  const { row, closesAt } = found
  const now = clock.now()
  const { name, isOpen, isUnpaid, mayJoin, isQuiet, actions } = stateOf({ ...row, closesAt }, now)
  const plan = readPlan(row.plan ?? undefined)
  const isBarred: Partial<Record<MembershipAction, boolean>> = {
    refund: row.refundedAt !== null || !isInGuarantee(row.firstPaidAt, now),
    // It wouldn't stop the charge of a month that has begun.
    pause: isUnpaid,
  }
  const isPaused = name === 'pausing' || name === 'paused'
  return {
    state: name,
    status: row.status,
    plan,
    price: row.price ?? planOf(plan, settings.now()).price,
    currency: row.currency ?? 'gbp',
    trialEndsAt: row.status === 'trialing' ? isoOf(row.trialEndsAt) : null,
    resumesAt: isPaused ? isoOf(row.resumesAt) : null,
    isEntitled: isOpen,
    isUnpaid,
    mayJoin,
    isQuiet,
    actions: actions.filter((action) => !isBarred[action]),
    paidUntil: isoOf(row.paidUntil),
    endsAt: isoOf(row.endsAt),
    closesAt: isoOf(closesAt),
    isPaid: row.subscriptionId !== null && row.status !== 'complimentary',
    hasGuarantee: row.refundedAt === null,
  }
}

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Creates a session of Stripe's customer portal and returns its URL. */
export async function openPortal(tools: Tools, { stripe }: Payments, userId: string): Promise<string> {
  const { customerId } = await requireCustomer(tools, userId)
  const session = await callStripe(() =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: `${tools.appUrl}/account` }),
  ).catch((error: unknown) => {
    throw isMissing(error) ? notPaidFor() : error
  })
  return session.url
}

/**
 * Pauses a membership for some months: nothing is charged, the paid period stays open to its end, and it resumes by
 * itself after a reminder to the member. Idempotent for the same months.
 *
 * @throws AppError 409 when there is nothing to pause.
 */
export async function pauseMembership(tools: Tools, payments: Payments, userId: string, months: number): Promise<void> {
  const isDone = ({ paidUntil, resumesAt }: Billing) =>
    paidUntil !== null &&
    resumesAt !== null &&
    isPauseOf(months, { paidUntil: new Date(paidUntil), charge: new Date(resumesAt) })
  const subscription = await requireAction(tools, payments, userId, 'pause', isDone)
  if (!subscription) return
  const { subscriptionId, paidUntil } = subscription
  const { billing_cycle_anchor } = await callStripe(() => payments.stripe.subscriptions.retrieve(subscriptionId))
  // Anyone who may pause has paid for a month.
  const from = paidUntil ?? tools.clock.now()
  const charge = chargeAfterPause(new Date(billing_cycle_anchor * 1000), from, months)
  const resumes_at = Math.floor(charge.getTime() / 1000) - RESUME_EARLY_SECONDS
  await change(tools, payments, subscription, { pause_collection: { behavior: 'void', resumes_at } })
}

/**
 * Ends a pause now. If the paid period still runs, the next charge is on its usual day; otherwise a new month starts
 * and is charged today, once for each month that the pause has left out.
 */
export async function endPause(tools: Tools, payments: Payments, userId: string): Promise<void> {
  const subscription = await requireAction(tools, payments, userId, 'unpause')
  if (!subscription) return
  const { latest_invoice } = await callStripe(() =>
    payments.stripe.subscriptions.retrieve(subscription.subscriptionId, { expand: ['latest_invoice'] }),
  )
  // The current month's invoice is void, so nothing would be charged before that month ends.
  const bill = await billOf(payments, latest_invoice)
  if (bill?.status !== 'void') return change(tools, payments, subscription, { pause_collection: '' })
  await change(tools, payments, subscription, { pause_collection: '', ...NEW_MONTH }, `unpause:${bill.id}`)
}

const NEW_MONTH = { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' } as const

/**
 * Cancels a membership at the end of the paid month, or undoes that.
 *
 * @param isWithAccount It ends because the account is to be deleted, and renews again if that is kept.
 */
export async function setCancellation(
  tools: Tools,
  payments: Payments,
  userId: string,
  atPeriodEnd: boolean,
  isWithAccount = false,
): Promise<void> {
  const subscription = await requireAction(tools, payments, userId, atPeriodEnd ? 'cancel' : 'resume')
  const metadata = { [ENDS_WITH_ACCOUNT]: isWithAccount ? 'yes' : '' }
  if (subscription) await change(tools, payments, subscription, { cancel_at_period_end: atPeriodEnd, metadata })
}

/**
 * Updates a subscription at Stripe, then our row.
 *
 * @param key Makes what would charge again one request, however often and quickly it's sent.
 * @throws AppError 409 when it has ended meanwhile, at Stripe or in another tab.
 */
async function change(
  tools: Tools,
  payments: Payments,
  { userId, customerId, subscriptionId }: { userId: string; customerId: string; subscriptionId: string },
  params: Stripe.SubscriptionUpdateParams,
  key?: string,
): Promise<void> {
  const { subscriptions } = payments.stripe
  try {
    await (key
      ? callStripeOnce(key, (idempotencyKey) => subscriptions.update(subscriptionId, params, { idempotencyKey }))
      : callStripe(() => subscriptions.update(subscriptionId, params)))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    await syncMembership(tools, payments, customerId)
    const billing = await getBilling(tools, userId)
    if (billing && isOpen(billing)) throw error
    throw hasEnded(error)
  }
  await syncMembership(tools, payments, customerId)
}

/**
 * Applies the 30-day guarantee: refunds what was paid and ends the membership at once.
 *
 * @throws AppError 409 after the 30 days, or when there is nothing to refund.
 */
export async function refundMembership(tools: Tools, payments: Payments, userId: string): Promise<void> {
  const subscription = await requireAction(tools, payments, userId, 'refund')
  if (!subscription) return
  const { customerId, subscriptionId } = subscription
  for (const invoiceId of await paidInvoices(payments, { customerId, subscriptionId }))
    for (const intent of await paymentsOfInvoice(payments, invoiceId))
      await createRefund(payments, intent, `refund:${intent}`)
  await endGivenBack(tools, payments, userId, subscriptionId)
  await syncMembership(tools, payments, customerId)
}

const NOT_NOW: Record<MembershipAction, string> = {
  cancel: 'There’s nothing to cancel. You won’t be charged again.',
  resume: 'There’s no cancellation to undo.',
  pause: 'There’s nothing to pause. Only an active, paid membership can be paused.',
  unpause: 'There’s no pause to end.',
  refund:
    'This can’t be refunded here: the 30 days of the guarantee are over, or your bank is looking into the payment. Please write to us.',
}

// A request for the state it already has is a double click, not an error.
const IS_DONE: Record<MembershipAction, (billing: Billing) => boolean> = {
  cancel: ({ endsAt }) => endsAt !== null,
  resume: ({ endsAt }) => endsAt === null,
  pause: () => false,
  unpause: ({ resumesAt }) => resumesAt === null,
  refund: () => false,
}

/**
 * Returns the subscription to which the action can be applied now; null if that state is already reached. Queries
 * Stripe before it refuses.
 *
 * @throws AppError 409 when its state does not allow it, 404 for somebody who never paid.
 */
async function requireAction(
  tools: Tools,
  payments: Payments,
  userId: string,
  action: MembershipAction,
  isDone = IS_DONE[action],
) {
  const subscription = await requireSubscription(tools, userId)
  if (await isAllowed(tools, userId, action)) return subscription
  await syncMembership(tools, payments, subscription.customerId)
  const billing = await getBilling(tools, userId)
  if (!billing || billing.state === 'ended') throw hasEnded()
  if (await isAllowed(tools, userId, action)) return requireSubscription(tools, userId)
  if (isDone(billing)) return null
  throw new AppError('conflict', NOT_NOW[action])
}

async function isAllowed(tools: Tools, userId: string, action: MembershipAction): Promise<boolean> {
  const billing = await getBilling(tools, userId)
  // Closing an account also ends its membership through this function.
  return (
    billing?.actions.includes(action) === true ||
    (action === 'cancel' && billing?.state === 'closing' && !billing.endsAt)
  )
}

const hasEnded = (cause?: unknown) =>
  new AppError('conflict', { userMessage: 'Your membership has already ended. Nothing more is charged.', cause })

/** Syncs a person's membership with Stripe; does nothing for those who never started to pay. */
export async function refreshMembership(tools: Tools, payments: Payments, userId: string): Promise<void> {
  const row = await findCustomer(tools.db, userId)
  if (row) await syncMembership(tools, payments, row.customerId)
}

async function requireCustomer({ db }: Tools, userId: string) {
  const row = await findCustomer(db, userId)
  if (row) return row
  throw notPaidFor()
}

const notPaidFor = () => new AppError('not_found', 'You don’t have a paid membership.')

async function requireSubscription(tools: Tools, userId: string) {
  const { customerId } = await requireCustomer(tools, userId)
  const row = await findMembership(tools.db, userId)
  if (row?.subscriptionId) return { ...row, customerId, subscriptionId: row.subscriptionId }
  throw notPaidFor()
}
