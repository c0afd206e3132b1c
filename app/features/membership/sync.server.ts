import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { users } from '#app/db/schema/users.ts'
import { askStripe, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isEntitled, PAST_DUE_GRACE_DAYS } from './entitlement.ts'
import { planOf } from './plan.ts'
import { chooseSubscription, readPlan, type SubscriptionFacts } from './subscription-state.ts'
import { isCardUsedUp, rememberTrial } from './trials.server.ts'

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
  const { db, clock, outbox, config } = tools
  let isRefused = false
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const [owner] = await db
      .select({ userId: users.id, email: users.email, revision: memberships.revision })
      .from(billingCustomers)
      .innerJoin(users, eq(users.id, billingCustomers.userId))
      .leftJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(billingCustomers.customerId, customerId))
    if (!owner) return
    const found = chooseSubscription(await fetchSubscriptions(payments, customerId))
    const card = found?.status === 'trialing' ? await keepCardOfTrial(payments, customerId, found) : null
    if (found && card && (await isCardUsedUp(tools, card, found.id))) {
      await askStripe(() => payments.stripe.subscriptions.cancel(found.id))
      isRefused = true
      continue
    }
    const subscription = found && { ...found, isSetUp: found.status !== 'trialing' || card !== null }
    const actionUrl =
      because === 'invoice.payment_action_required' && subscription
        ? await openInvoiceUrl(payments, subscription.id)
        : null
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
        plan: subscription.plan,
        subscriptionId: subscription.id,
        isSetUp: subscription.isSetUp,
        paidUntil: at(paidUntil(subscription, before)),
        endsAt: at(subscription.endsAt),
        trialEndsAt: at(subscription.trialEnd),
        resumesAt: at(subscription.resumesAt),
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
      const amount = planOf(subscription.plan, config.community).price
      if (is && subscription.status === 'trialing')
        await rememberTrial(tx, {
          person: { id: owner.userId, email: owner.email },
          card,
          subscriptionId: subscription.id,
          now,
        })
      const isBackFromPause = before?.resumesAt && before.subscriptionId === subscription.id
      if (is && !was && !isBackFromPause)
        await post({
          to: owner.email,
          template: 'membership-started',
          props: { amount, nextCharge: after.paidUntil?.toISOString() ?? null, isTrial: after.status === 'trialing' },
        })
      if (is && until && before?.subscriptionId === subscription.id && !before.endsAt)
        await post({ to: owner.email, template: 'membership-cancelled', props: { until } })
      if (was && !is) await post({ to: owner.email, template: 'membership-ended', props: { on: now.toISOString() } })
      if (isRefused) await post({ to: owner.email, template: 'trial-refused', props: {} })
      if (actionUrl && (after.status === 'active' || after.status === 'past_due'))
        await post({ to: owner.email, template: 'membership-action-required', props: { url: actionUrl } })
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

// What is paid for ended where the unpaid or paused period began; further such periods do not move that.
function paidUntil(
  { status, periodEnd, id, resumesAt }: SubscriptionFacts,
  before: Pick<typeof memberships.$inferSelect, 'status' | 'subscriptionId' | 'paidUntil' | 'resumesAt'> | undefined,
): number | null {
  if (before?.subscriptionId !== id || !before.paidUntil) return periodEnd
  const staysUnpaid = isUnpaid(status) && isUnpaid(before.status)
  const staysPaused = resumesAt !== null && before.resumesAt !== null
  return staysUnpaid || staysPaused ? before.paidUntil.getTime() / 1000 : periodEnd
}

// A pause made at Stripe may have no end: a day nobody reaches.
const NO_END = 253_402_300_799

/**
 * The card a free month goes on with, as Stripe tells cards apart; null while there is none. Stripe keeps the card a
 * SetupIntent was given, but the first charge would not find it: it is made the subscription's own.
 */
async function keepCardOfTrial(
  { stripe }: Payments,
  customerId: string,
  { id, paymentMethodId }: SubscriptionFacts,
): Promise<string | null> {
  const method = paymentMethodId
    ? await askStripe(() => stripe.paymentMethods.retrieve(paymentMethodId))
    : (await askStripe(() => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 1 }))).data[0]
  if (!method) return null
  if (!paymentMethodId) await askStripe(() => stripe.subscriptions.update(id, { default_payment_method: method.id }))
  return method.card?.fingerprint ?? method.id
}

async function openInvoiceUrl({ stripe }: Payments, subscription: string): Promise<string | null> {
  const { data } = await askStripe(() => stripe.invoices.list({ subscription, status: 'open', limit: 1 }))
  return data[0]?.hosted_invoice_url ?? null
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
  const { id, status, default_payment_method, pending_setup_intent, cancel_at, ended_at, created, pause_collection } =
    subscription
  const [item] = subscription.items.data
  const setup = typeof pending_setup_intent === 'string' ? null : pending_setup_intent
  return {
    id,
    status,
    isSetUp: default_payment_method !== null || pending_setup_intent === null || setup?.status === 'succeeded',
    periodEnd: (isUnpaid(status) ? item?.current_period_start : item?.current_period_end) ?? null,
    paymentMethodId:
      typeof default_payment_method === 'string' ? default_payment_method : (default_payment_method?.id ?? null),
    endsAt: ended_at ?? cancel_at,
    createdAt: created,
    plan: readPlan(subscription.metadata.plan),
    trialEnd: subscription.trial_end,
    resumesAt: pause_collection ? (pause_collection.resumes_at ?? NO_END) : null,
  }
}
