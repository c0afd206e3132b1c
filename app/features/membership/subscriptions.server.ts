import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { askStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { chooseSubscription, isOpen, isUnpaid, readPlan, type SubscriptionFacts } from './subscription-state.ts'

// A pause made at Stripe may have no end: a day nobody reaches.
const NO_END = 253_402_300_799

/** Every subscription of a customer, reduced to what decides. */
export async function fetchSubscriptions({ stripe }: Payments, customerId: string): Promise<SubscriptionFacts[]> {
  const all = await askStripe(() =>
    stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: 100, expand: ['data.pending_setup_intent'] })
      .autoPagingToArray({ limit: 1_000 }),
  )
  return all.filter(({ customer }) => idOf(customer) === customerId).map(factsOf)
}

/** The subscription that speaks for a customer; null before there is one. */
export async function findSubscription(
  tools: Pick<Tools, 'db' | 'clock'>,
  payments: Payments,
  customerId: string,
): Promise<SubscriptionFacts | null> {
  const all = await fetchSubscriptions(payments, customerId)
  return chooseSubscription(all) ?? (await findLost(tools, payments, customerId))
}

/** The one we know of, when Stripe lists none: over, if its customer was deleted. */
async function findLost(
  tools: Pick<Tools, 'db' | 'clock'>,
  { stripe }: Payments,
  customerId: string,
): Promise<SubscriptionFacts | null> {
  const [row] = await tools.db
    .select({ id: memberships.subscriptionId, plan: memberships.plan, paidUntil: memberships.paidUntil })
    .from(billingCustomers)
    .innerJoin(memberships, eq(memberships.userId, billingCustomers.userId))
    .where(eq(billingCustomers.customerId, customerId))
  const id = row?.id
  if (!id) return null
  const known = await askStripe(() => stripe.subscriptions.retrieve(id, { expand: ['pending_setup_intent'] })).catch(
    nullWhenMissing,
  )
  if (known) return idOf(known.customer) === customerId ? factsOf(known) : null
  const customer = await askStripe(() => stripe.customers.retrieve(customerId))
  if (!customer.deleted) return null
  const now = Math.floor(tools.clock.now().getTime() / 1000)
  return {
    id,
    status: 'canceled',
    isSetUp: true,
    periodEnd: row.paidUntil ? row.paidUntil.getTime() / 1000 : null,
    endsAt: now,
    createdAt: now,
    plan: readPlan(row.plan ?? undefined),
    paymentMethodId: null,
    keptMethodId: null,
    trialEnd: null,
    resumesAt: null,
  }
}

function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const { id, status, default_payment_method, pending_setup_intent, created, pause_collection } = subscription
  const { ended_at, cancel_at, cancel_at_period_end, canceled_at } = subscription
  const [item] = subscription.items.data
  const setup = typeof pending_setup_intent === 'string' ? null : pending_setup_intent
  const paymentMethodId = idOf(default_payment_method)
  const periodEnd = item?.current_period_end ?? null
  const isOver = !isOpen(subscription)
  return {
    id,
    status,
    isSetUp: paymentMethodId !== null || !pending_setup_intent || setup?.status === 'succeeded',
    periodEnd: isUnpaid(status) ? (item?.current_period_start ?? null) : periodEnd,
    paymentMethodId,
    keptMethodId: setup?.status === 'succeeded' ? idOf(setup.payment_method) : null,
    // Stripe gives the day beside the wish to end; the wish alone says it as well.
    endsAt: ended_at ?? (isOver ? canceled_at : null) ?? cancel_at ?? (cancel_at_period_end ? periodEnd : null),
    createdAt: created,
    plan: readPlan(subscription.metadata.plan),
    trialEnd: subscription.trial_end ?? null,
    resumesAt: pause_collection ? (pause_collection.resumes_at ?? NO_END) : null,
  }
}
