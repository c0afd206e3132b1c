import { eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { billingCustomers } from '#app/db/schema/membership.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { isDisputed } from '#app/platform/sales/disputes.ts'
import { callStripe, idOf, isCachedFailure, isMissing, type Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { londonDay } from '#app/values/london-day.ts'
import { cancelUnpaid, isBegun } from './begun.server.ts'
import type { SubscriptionRequest } from './contract.ts'
import { findOrCreateCustomer, replaceLostCustomer } from './customer.server.ts'
import { planOf } from './plan.ts'
import { clearPriceCache, priceOf } from './prices.server.ts'
import { findMembership } from './read-membership.server.ts'
import { closingOf } from './read-subscription.server.ts'
import { stateOf } from './state.ts'
import { isOpen, type SubscriptionFacts } from './subscription-state.ts'
import { findSubscription } from './subscriptions.server.ts'
import { syncMembership } from './sync.server.ts'
import { mayHaveTrial } from './trials.server.ts'

export type Member = Pick<CurrentUser, 'id' | 'email'>
type Wanted = Omit<SubscriptionRequest, 'country'>

/**
 * Returns the client secret with which the browser pays the first month. Repeated calls use one customer and one open
 * subscription per person: an unpaid one is returned again.
 *
 * @throws AppError 409 for somebody who already has a membership, or was shown another price; 503 when Stripe cannot be
 * reached.
 */
export async function startMembership(
  tools: Tools,
  payments: Payments,
  member: Member,
  wanted: Wanted,
): Promise<string> {
  const begin = () => beginSubscription(tools, payments, member, wanted)
  return begin().catch(async (error: unknown) => {
    // Another plan was begun at the same moment: that one is there now, and makes room for this one.
    if (error instanceof Stripe.errors.StripeIdempotencyError) return begin()
    // Deleted at Stripe, or created with other keys: whatever Stripe doesn't have is created again, once.
    if (!isMissing(error) && !isAboutPrice(error)) throw error
    clearPriceCache(payments)
    await replaceLostCustomer(tools, payments, member)
    return begin()
  })
}

export async function saveCountry({ db, clock }: Tools, userId: string, country: string): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ country, countrySaidAt: clock.now() })
    .where(eq(billingCustomers.userId, userId))
}

async function beginSubscription(
  tools: Tools,
  payments: Payments,
  member: Member,
  { plan: planId, ...shown }: Wanted,
): Promise<string> {
  const plan = planOf(planId, tools.settings.now())
  const { customerId, attempt } = await findOrCreateCustomer(tools, payments, member)
  const current = await findSubscription(tools, payments, customerId)
  await requireMayJoin(tools, member.id)
  const isWaiting = current !== null && isBegun(current)
  if (current && isOpen(current) && !isWaiting) {
    await syncMembership(tools, payments, customerId)
    throw new AppError(
      'conflict',
      'You already have a membership. Nothing more was charged. You’ll find it in your account.',
    )
  }
  const trialDays = (await mayHaveTrial(tools, member)) ? plan.trialDays : 0
  refuseOther(shown, { price: plan.price, isFree: trialDays > 0 })
  const isSame = current?.plan === plan.id && current.price === plan.price && endsNowAs(current, trialDays, tools)
  if (isWaiting && isSame) return secretOf(payments, await fetchForPayment(payments, current.id))
  // Something has changed before payment: the unpaid subscription is cancelled, or both could be paid.
  if (current && isWaiting) await cancelUnpaid(payments, current.id)
  const price = await priceOf(payments, plan)
  const made = await callStripe(() =>
    payments.stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        ...(trialDays > 0
          ? { trial_period_days: trialDays, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }
          : {}),
        metadata: { userId: member.id, plan: plan.id },
        expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
      },
      // Identical for all clicks until a subscription has ended, whatever the plan: many clicks create one subscription.
      { idempotencyKey: `sub:${customerId}:${attempt}:${current?.id ?? 'first'}` },
    ),
  ).catch(async (error: unknown) => {
    if (isCachedFailure(error)) await nextAttempt(tools, member.id, attempt)
    throw error
  })
  // A gift may have been opened while Stripe was asked.
  await requireMayJoin(tools, member.id).catch(async (error: unknown) => {
    await cancelUnpaid(payments, made.id)
    throw error
  })
  return secretOf(payments, made)
}

/** Refuses other terms than the page has shown. @throws AppError 409 */
function refuseOther({ price, isFree }: Omit<Wanted, 'plan'>, now: { price: number; isFree: boolean }): void {
  if ((price ?? now.price) === now.price && (isFree ?? now.isFree) === now.isFree) return
  throw new AppError(
    'conflict',
    'The price or the free time has changed since you opened this page. Please open it again; nothing was charged.',
  )
}

/**
 * Whether the free time of a subscription ends on the day on which it would if it were begun now, as the page says: at
 * Stripe it runs from the start, also while it waits for its card.
 */
function endsNowAs({ trialEnd }: SubscriptionFacts, trialDays: number, { clock }: Pick<Tools, 'clock'>): boolean {
  if (trialDays === 0 || trialEnd === null) return trialDays === 0 && trialEnd === null
  return londonDay(new Date(trialEnd * 1000)) === londonDay(daysAfter(clock.now(), trialDays))
}

// Checks what Stripe doesn't know: a gift, an open dispute, and an account that is to be deleted.
async function requireMayJoin(tools: Tools, userId: string): Promise<void> {
  const { db, clock } = tools
  const row = await findMembership(db, userId)
  const { name } = stateOf(row, clock.now())
  if (name === 'gift') throw new AppError('conflict', 'Your membership is a gift. There’s nothing to pay.')
  if (name === 'frozen' || (await isDisputed(db, userId)))
    throw new AppError(
      'conflict',
      'Your bank is looking into a payment of yours, so we can’t take another one now. Please write to us.',
    )
  if (await closingOf(db, userId))
    throw new AppError(
      'conflict',
      'Your account is about to be deleted. Keep it first, in your account; then you can join.',
    )
}

// For example an archived price.
const isAboutPrice = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && /price/.test(error.param ?? '')

// Stripe stores a server error with its idempotency key: the next try needs another key.
async function nextAttempt({ db }: Tools, userId: string, attempt: number): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ attempt: attempt + 1 })
    .where(sql`${billingCustomers.userId} = ${userId} and ${billingCustomers.attempt} = ${attempt}`)
}

const fetchForPayment = ({ stripe }: Payments, id: string): Promise<Stripe.Subscription> =>
  callStripe(() =>
    stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'] }),
  )

/** Returns the secret for a payment or for saving a card; fetches what Stripe has not expanded. */
async function secretOf(
  { stripe }: Payments,
  { latest_invoice, pending_setup_intent }: Stripe.Subscription,
): Promise<string> {
  const [setupId, invoiceId] = [idOf(pending_setup_intent), idOf(latest_invoice)]
  const setup =
    setupId && typeof pending_setup_intent === 'string'
      ? await callStripe(() => stripe.setupIntents.retrieve(setupId))
      : pending_setup_intent
  const given = typeof latest_invoice === 'string' ? null : latest_invoice
  const invoice =
    !setup && invoiceId && !given?.confirmation_secret
      ? await callStripe(() => stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret'] }))
      : given
  const secret =
    (setup && typeof setup !== 'string' ? setup.client_secret : null) ?? invoice?.confirmation_secret?.client_secret
  if (!secret) throw new Error('Stripe gave a subscription without a secret to pay it with')
  return secret
}
