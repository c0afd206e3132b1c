import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import { askStripe, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { endedAt, isEntitled, PAST_DUE_GRACE_DAYS } from './entitlement.ts'
import { planOf } from './plan.ts'
import { isUnpaid, type SubscriptionFacts } from './subscription-state.ts'
import { findSubscription } from './subscriptions.server.ts'
import { isCardUsedUp, rememberTrial } from './trials.server.ts'

type Options = {
  /** The event that made us look: some are worth an email. */
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
  for (let attempt = 1; attempt <= 16; attempt += 1) {
    const [owner] = await db
      .select({ userId: users.id, email: users.email, revision: memberships.revision })
      .from(billingCustomers)
      .innerJoin(users, eq(users.id, billingCustomers.userId))
      .leftJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(billingCustomers.customerId, customerId))
    if (!owner) return
    const found = await findSubscription(tools, payments, customerId)
    const card = found?.status === 'trialing' ? await keepCardOfTrial(payments, customerId, found) : null
    if (found && card && (await isCardUsedUp(tools, card, found.id))) {
      await askStripe(() => payments.stripe.subscriptions.cancel(found.id))
      isRefused = true
      continue
    }
    const subscription = found && { ...found, isSetUp: found.status !== 'trialing' || card !== null }
    const actionUrl =
      because === 'invoice.payment_action_required' && subscription
        ? ((await openInvoiceUrl(payments, subscription.id)) ?? `${tools.appUrl}/account#membership`)
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
        await rememberTrial(tx, tools, {
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
      // Who has asked to be deleted was told so, with an earlier day.
      const isCancelled = is && until && before?.subscriptionId === subscription.id && !before.endsAt
      if (isCancelled && !(await isClosing(tx, owner.userId)))
        await post({ to: owner.email, template: 'membership-cancelled', props: { until } })
      if (was && !is)
        await post({ to: owner.email, template: 'membership-ended', props: { on: endedAt(before, now).toISOString() } })
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

/**
 * The card a free month goes on with, as Stripe tells cards apart; null while there is none. Stripe keeps the card a
 * SetupIntent was given, but the first charge would not find it: it is made the subscription's own.
 */
async function keepCardOfTrial(
  { stripe }: Payments,
  customerId: string,
  { id, paymentMethodId, keptMethodId }: SubscriptionFacts,
): Promise<string | null> {
  const methodId = paymentMethodId ?? keptMethodId
  // Not only cards: a wallet pays too.
  const method = methodId
    ? await askStripe(() => stripe.paymentMethods.retrieve(methodId))
    : (await askStripe(() => stripe.paymentMethods.list({ customer: customerId, limit: 1 }))).data[0]
  if (!method) return null
  if (!paymentMethodId) await askStripe(() => stripe.subscriptions.update(id, { default_payment_method: method.id }))
  return method.card?.fingerprint ?? method.id
}

async function openInvoiceUrl({ stripe }: Payments, subscription: string): Promise<string | null> {
  const { data } = await askStripe(() => stripe.invoices.list({ subscription, status: 'open', limit: 1 }))
  return data[0]?.hosted_invoice_url ?? null
}

async function isClosing(db: DbOrTx, userId: string): Promise<boolean> {
  const closings = await db.select().from(accountClosings).where(eq(accountClosings.userId, userId))
  return closings.length > 0
}
