import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { pauseOf } from './hold.ts'
import { billOf } from './invoices.server.ts'
import { firstChargeFrom } from './pause.ts'
import { NO_END } from './state.ts'
import { chooseSubscription, isOpen, readPlan, type SubscriptionFacts } from './subscription-state.ts'
import { ENDS_WITH_ACCOUNT } from './with-account.ts'

// Expanded with the subscription, so that one call is enough.
const WHOLE = ['pending_setup_intent', 'latest_invoice']

/** Fetches every subscription of a customer, reduced to the fields we use. */
export async function fetchSubscriptions(payments: Payments, customerId: string): Promise<SubscriptionFacts[]> {
  const all = await callStripe(() =>
    payments.stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: 100, expand: WHOLE.map((field) => `data.${field}`) })
      .autoPagingToArray({ limit: 1_000 }),
  )
  const theirs = all.filter(({ customer }) => idOf(customer) === customerId)
  return Promise.all(theirs.map((one) => factsOf(payments, one)))
}

/** Returns the subscription that decides for a customer; null before there is one. */
export async function findSubscription(
  tools: Pick<Tools, 'db' | 'clock'>,
  payments: Payments,
  customerId: string,
): Promise<SubscriptionFacts | null> {
  const all = await fetchSubscriptions(payments, customerId)
  return chooseSubscription(all) ?? (await findLost(tools, payments, customerId))
}

/** Returns the subscription we have stored when Stripe lists none: ended, if its customer was deleted. */
async function findLost(
  tools: Pick<Tools, 'db' | 'clock'>,
  payments: Payments,
  customerId: string,
): Promise<SubscriptionFacts | null> {
  const { stripe } = payments
  const [row] = await tools.db
    .select({ id: memberships.subscriptionId, plan: memberships.plan, paidUntil: memberships.paidUntil })
    .from(billingCustomers)
    .innerJoin(memberships, eq(memberships.userId, billingCustomers.userId))
    .where(eq(billingCustomers.customerId, customerId))
  const id = row?.id
  if (!id) return null
  const known = await callStripe(() => stripe.subscriptions.retrieve(id, { expand: WHOLE })).catch(nullWhenMissing)
  if (known) return idOf(known.customer) === customerId ? factsOf(payments, known) : null
  const customer = await callStripe(() => stripe.customers.retrieve(customerId))
  if (!customer.deleted) return null
  const now = Math.floor(tools.clock.now().getTime() / 1000)
  return {
    id,
    status: 'canceled',
    isSetUp: true,
    periodStart: null,
    periodEnd: row.paidUntil ? row.paidUntil.getTime() / 1000 : null,
    bill: null,
    price: null,
    currency: null,
    priceId: null,
    endsAt: now,
    createdAt: now,
    plan: readPlan(row.plan ?? undefined),
    paymentMethodId: null,
    keptMethodId: null,
    trialEnd: null,
    resumesAt: null,
    isHeld: false,
    endsWithAccount: false,
  }
}

async function factsOf(payments: Payments, subscription: Stripe.Subscription): Promise<SubscriptionFacts> {
  const { id, status, default_payment_method, pending_setup_intent, created, metadata } = subscription
  const { ended_at, cancel_at, cancel_at_period_end, canceled_at } = subscription
  const [item] = subscription.items.data
  const setup =
    typeof pending_setup_intent === 'string'
      ? await callStripe(() => payments.stripe.setupIntents.retrieve(pending_setup_intent))
      : pending_setup_intent
  const paymentMethodId = idOf(default_payment_method)
  const periodEnd = item?.current_period_end ?? null
  const isOver = !isOpen(subscription)
  return {
    id,
    status,
    isSetUp: paymentMethodId !== null || !pending_setup_intent || setup?.status === 'succeeded',
    periodStart: item?.current_period_start ?? null,
    periodEnd,
    bill: isOver ? null : await billOf(payments, subscription.latest_invoice),
    price: item?.price.unit_amount ? item.price.unit_amount * (item.quantity ?? 1) : null,
    currency: item?.price.currency ?? null,
    priceId: item?.price.id ?? null,
    paymentMethodId,
    keptMethodId: setup?.status === 'succeeded' ? idOf(setup.payment_method) : null,
    // Stripe usually sends the date with the cancellation; `cancel_at_period_end` alone means the same.
    endsAt: ended_at ?? (isOver ? canceled_at : null) ?? cancel_at ?? (cancel_at_period_end ? periodEnd : null),
    createdAt: created,
    plan: readPlan(metadata.plan),
    trialEnd: subscription.trial_end ?? null,
    resumesAt: isOver ? null : resumptionOf(subscription),
    isHeld: pauseOf(subscription).isHeld,
    endsWithAccount: Boolean(metadata[ENDS_WITH_ACCOUNT]),
  }
}

/** Returns the first charge after the member's own pause. */
function resumptionOf(subscription: Stripe.Subscription): number | null {
  const { own } = pauseOf(subscription)
  if (own === null) return null
  if (own === 'no-end') return NO_END.getTime() / 1000
  const anchor = new Date(subscription.billing_cycle_anchor * 1000)
  return firstChargeFrom(anchor, new Date(own * 1000)).getTime() / 1000
}
