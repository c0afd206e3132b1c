import { eq } from 'drizzle-orm'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { AppError } from '#app/platform/app-error.ts'
import { askStripe, askStripeOnce, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Billing } from './contract.ts'
import { isEntitled } from './entitlement.ts'
import { endSubscription } from './money-back.server.ts'
import { GUARANTEE_DAYS, planOf } from './plan.ts'
import { readPlan } from './subscription-state.ts'
import { syncMembership } from './sync.server.ts'

/** A person's own membership; null for somebody who never had one. */
export async function getBilling({ db, clock, config }: Tools, userId: string): Promise<Billing | null> {
  const [row] = await db.select().from(memberships).where(eq(memberships.userId, userId))
  if (!row) return null
  const now = clock.now()
  const plan = readPlan(row.plan ?? undefined)
  return {
    status: row.status,
    plan,
    price: planOf(plan, config.community).price,
    trialEndsAt: row.status === 'trialing' ? (row.trialEndsAt?.toISOString() ?? null) : null,
    resumesAt: row.resumesAt?.toISOString() ?? null,
    isEntitled: isEntitled(row, now),
    paidUntil: row.paidUntil?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    isPaid: row.subscriptionId !== null && row.status !== 'complimentary',
    canBeRefunded: row.refundedAt === null && isInGuarantee(row.firstPaidAt, now) && row.status !== 'canceled',
  }
}

/** The address of Stripe's own page for card and invoices, made for this visit. */
export async function openPortal(tools: Tools, { stripe }: Payments, userId: string): Promise<string> {
  const { customerId } = await requireCustomer(tools, userId)
  const session = await askStripe(() =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: `${tools.appUrl}/account` }),
  )
  return session.url
}

/**
 * Rests a membership for some months: nothing is charged, what is paid for stays open to its end, and it goes on by
 * itself, of which its member is reminded.
 *
 * @throws AppError 409 when there is nothing to pause.
 */
export async function pauseMembership(tools: Tools, payments: Payments, userId: string, months: number): Promise<void> {
  const { customerId, subscriptionId, status, endsAt, paidUntil, resumesAt } = await requireSubscription(tools, userId)
  if (status !== 'active' || endsAt || resumesAt || !paidUntil)
    throw new AppError('conflict', {
      userMessage: 'There is nothing to pause: only a running, paid membership can rest.',
    })
  const until = new Date(paidUntil)
  until.setUTCMonth(until.getUTCMonth() + months)
  // An hour early, so that the charge of that day is made again and not left out with the others.
  const resumes = Math.floor(until.getTime() / 1000) - 3600
  await askStripe(() =>
    payments.stripe.subscriptions.update(subscriptionId, {
      pause_collection: { behavior: 'void', resumes_at: resumes },
    }),
  )
  await syncMembership(tools, payments, customerId)
}

/** Ends a pause now; the next charge is made on its usual day. */
export async function endPause(tools: Tools, payments: Payments, userId: string): Promise<void> {
  const { customerId, subscriptionId } = await requireSubscription(tools, userId)
  await askStripe(() => payments.stripe.subscriptions.update(subscriptionId, { pause_collection: '' }))
  await syncMembership(tools, payments, customerId)
}

/** Ends a membership at the end of the month that is paid for, or takes that back. */
export async function setCancellation(
  tools: Tools,
  payments: Payments,
  userId: string,
  atPeriodEnd: boolean,
): Promise<void> {
  const { customerId, subscriptionId } = await requireSubscription(tools, userId)
  await askStripe(() => payments.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: atPeriodEnd }))
  await syncMembership(tools, payments, customerId)
}

/**
 * The 30-day guarantee: gives back what was paid and ends the membership at once.
 *
 * @throws AppError 409 after the 30 days, or when there is nothing to give back.
 */
export async function refundMembership(tools: Tools, payments: Payments, userId: string): Promise<void> {
  const { db, clock } = tools
  const { stripe } = payments
  const { customerId, subscriptionId, firstPaidAt, refundedAt } = await requireSubscription(tools, userId)
  if (refundedAt || !isInGuarantee(firstPaidAt, clock.now()))
    throw new AppError('conflict', {
      userMessage: 'The 30 days of the guarantee are over, so this cannot be refunded here. Please write to us.',
    })
  const { data: invoices } = await askStripe(() =>
    stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 10 }),
  )
  for (const { id } of invoices) {
    if (!id) continue
    const { data: paid } = await askStripe(() => stripe.invoicePayments.list({ invoice: id, status: 'paid' }))
    for (const { payment } of paid) {
      const intent = typeof payment.payment_intent === 'string' ? payment.payment_intent : payment.payment_intent?.id
      if (!intent) continue
      await askStripeOnce(`refund:${intent}`, (idempotencyKey) =>
        stripe.refunds.create({ payment_intent: intent }, { idempotencyKey }),
      )
    }
  }
  await endSubscription(payments, subscriptionId)
  await db.update(memberships).set({ refundedAt: clock.now() }).where(eq(memberships.userId, userId))
  await syncMembership(tools, payments, customerId)
}

/** Asks Stripe how things stand with this person; does nothing for somebody who never began to pay. */
export async function refreshMembership(tools: Tools, payments: Payments, userId: string): Promise<void> {
  const [row] = await tools.db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId))
  if (row) await syncMembership(tools, payments, row.customerId)
}

function isInGuarantee(firstPaidAt: Date | null, now: Date): boolean {
  return firstPaidAt !== null && now.getTime() - firstPaidAt.getTime() < GUARANTEE_DAYS * 86_400_000
}

async function requireCustomer({ db }: Tools, userId: string) {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId))
  if (row) return row
  throw new AppError('not_found', { userMessage: 'You have no membership that is paid for.' })
}

async function requireSubscription(tools: Tools, userId: string) {
  const { customerId } = await requireCustomer(tools, userId)
  const [row] = await tools.db.select().from(memberships).where(eq(memberships.userId, userId))
  if (row?.subscriptionId) return { ...row, customerId, subscriptionId: row.subscriptionId }
  throw new AppError('not_found', { userMessage: 'You have no membership that is paid for.' })
}
