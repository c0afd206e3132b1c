import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { askStripe, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isEntitled, PAST_DUE_GRACE_DAYS } from './entitlement.ts'
import { MEMBERSHIP_PRICE, type PlanId } from './plan.ts'
import { chooseSubscription, type SubscriptionFacts } from './subscription-state.ts'

type Options = {
  /** The event that made us look: some are worth a mail. */
  because?: string
  /** Written in the same transaction as the change. */
  alongside?: (tx: DbOrTx) => Promise<void>
}

/**
 * Brings our row to what Stripe says about this customer: the only writer of memberships. Any order and number of calls
 * ends in Stripe's current state. Customers that are not ours are left alone.
 */
export async function syncMembership(
  tools: Tools,
  payments: Payments,
  customerId: string,
  { because = '', alongside = async () => {} }: Options = {},
): Promise<void> {
  const { db, clock, outbox } = tools
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [owner] = await db
      .select({ userId: users.id, email: users.email, revision: memberships.revision })
      .from(billingCustomers)
      .innerJoin(users, eq(users.id, billingCustomers.userId))
      .leftJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(billingCustomers.customerId, customerId))
    if (!owner) return
    const subscription = chooseSubscription(await fetchSubscriptions(payments, customerId))
    const isDone = await outbox.transaction(async (tx, post) => {
      // The customer's row stands in for a membership that is not written yet.
      await tx.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId)).for('update')
      const [before] = await tx.select().from(memberships).where(eq(memberships.userId, owner.userId))
      if ((before?.revision ?? null) !== owner.revision) return false
      await alongside(tx)
      const now = clock.now()
      if (!subscription) return true
      const isPaid = subscription.status === 'active' || subscription.status === 'past_due'
      const after = {
        status: subscription.status,
        plan: 'membership' satisfies PlanId,
        subscriptionId: subscription.id,
        isSetUp: subscription.isSetUp,
        paidUntil: at(paidUntil(subscription, before)),
        endsAt: at(subscription.endsAt),
        firstPaidAt: before?.firstPaidAt ?? (isPaid ? now : null),
      }
      // A gift stays a gift until there is a paid membership.
      if (before?.status === 'complimentary' && !isEntitled(after, now)) return true
      await tx
        .insert(memberships)
        .values({ userId: owner.userId, ...after, revision: 1, updatedAt: now })
        .onConflictDoUpdate({
          target: memberships.userId,
          set: { ...after, revision: sql`${memberships.revision} + 1`, updatedAt: now },
        })
      const was = before ? isEntitled(before, now) : false
      const is = isEntitled(after, now)
      const until = after.endsAt?.toISOString() ?? null
      if (is && !was)
        await post({
          to: owner.email,
          template: 'membership-started',
          props: { amount: MEMBERSHIP_PRICE, nextCharge: after.paidUntil?.toISOString() ?? null },
        })
      if (is && until && before?.subscriptionId === subscription.id && !before.endsAt)
        await post({ to: owner.email, template: 'membership-cancelled', props: { until } })
      if (was && !is) await post({ to: owner.email, template: 'membership-ended', props: { on: now.toISOString() } })
      if (because === 'invoice.payment_failed' && after.status === 'past_due')
        await post({
          to: owner.email,
          template: 'membership-payment-failed',
          props: { graceDays: PAST_DUE_GRACE_DAYS },
        })
      return true
    })
    if (isDone) return
  }
  throw new Error(`the membership of ${customerId} changes faster than it can be read`)
}

const isUnpaid = (status: string) => status === 'past_due' || status === 'unpaid'
const at = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

// What is paid for ended where the unpaid period began; further unpaid periods do not move that.
function paidUntil(
  { status, periodEnd, id }: SubscriptionFacts,
  before: { status: string; subscriptionId: string | null; paidUntil: Date | null } | undefined,
): number | null {
  const wasUnpaid = before?.subscriptionId === id && isUnpaid(before.status)
  return isUnpaid(status) && wasUnpaid && before.paidUntil ? before.paidUntil.getTime() / 1000 : periodEnd
}

/** Every subscription of a customer, reduced to what decides. */
export async function fetchSubscriptions({ stripe }: Payments, customerId: string): Promise<SubscriptionFacts[]> {
  const { data } = await askStripe(() =>
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.pending_setup_intent'],
    }),
  )
  return data.map(factsOf)
}

function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const { id, status, default_payment_method, pending_setup_intent, cancel_at, ended_at, created } = subscription
  const [item] = subscription.items.data
  const setup = typeof pending_setup_intent === 'string' ? null : pending_setup_intent
  return {
    id,
    status,
    isSetUp: default_payment_method !== null || pending_setup_intent === null || setup?.status === 'succeeded',
    periodEnd: (isUnpaid(status) ? item?.current_period_start : item?.current_period_end) ?? null,
    endsAt: ended_at ?? cancel_at,
    createdAt: created,
  }
}
