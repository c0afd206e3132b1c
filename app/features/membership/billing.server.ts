import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { accountClosings } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { askStripe, giveBack, isMissing, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Billing } from './contract.ts'
import { isEntitled } from './entitlement.ts'
import { paidInvoices, paymentsOfInvoice } from './invoices.server.ts'
import { endSubscription } from './money-back.server.ts'
import { GUARANTEE_DAYS, planOf } from './plan.ts'
import { isOpen, readPlan } from './subscription-state.ts'
import { syncMembership } from './sync.server.ts'

/** A person's own membership; null for somebody who never had one. */
export async function getBilling({ db, clock, config }: Tools, userId: string): Promise<Billing | null> {
  const [found] = await db
    .select()
    .from(memberships)
    .leftJoin(accountClosings, eq(accountClosings.userId, memberships.userId))
    .where(eq(memberships.userId, userId))
  if (!found) return null
  const row = found.memberships
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
    closesAt: found.account_closings?.dueAt.toISOString() ?? null,
    isPaid: row.subscriptionId !== null && row.status !== 'complimentary',
    canBeRefunded: row.refundedAt === null && isInGuarantee(row.firstPaidAt, now) && row.status !== 'canceled',
  }
}

/** The address of Stripe's own page for card and invoices, made for this visit. */
export async function openPortal(tools: Tools, { stripe }: Payments, userId: string): Promise<string> {
  const { customerId } = await requireCustomer(tools, userId)
  const session = await askStripe(() =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: `${tools.appUrl}/account` }),
  ).catch((error: unknown) => {
    throw isMissing(error) ? notPaidFor() : error
  })
  return session.url
}

/**
 * Rests a membership for some months: nothing is charged, what is paid for stays open to its end, and it goes on by
 * itself, of which its member is reminded.
 *
 * @throws AppError 409 when there is nothing to pause.
 */
export async function pauseMembership(tools: Tools, payments: Payments, userId: string, months: number): Promise<void> {
  const subscription = await requireSubscription(tools, userId)
  const { status, endsAt, paidUntil, resumesAt } = subscription
  if (status !== 'active' || endsAt || resumesAt || !paidUntil)
    throw new AppError('conflict', {
      userMessage: 'There is nothing to pause: only a running, paid membership can rest.',
    })
  const until = new Date(paidUntil)
  until.setUTCMonth(until.getUTCMonth() + months)
  // An hour early, so that the charge of that day is made again and not left out with the others.
  const resumes = Math.floor(until.getTime() / 1000) - 3600
  await change(tools, payments, subscription, { pause_collection: { behavior: 'void', resumes_at: resumes } })
}

/** Ends a pause now; the next charge is made on its usual day. */
export async function endPause(tools: Tools, payments: Payments, userId: string): Promise<void> {
  await change(tools, payments, await requireSubscription(tools, userId), { pause_collection: '' })
}

/** Ends a membership at the end of the month that is paid for, or takes that back. */
export async function setCancellation(
  tools: Tools,
  payments: Payments,
  userId: string,
  atPeriodEnd: boolean,
): Promise<void> {
  await change(tools, payments, await requireSubscription(tools, userId), { cancel_at_period_end: atPeriodEnd })
}

/**
 * Changes a subscription, and our row with it.
 *
 * @throws AppError 409 when it has ended meanwhile, at Stripe or in another tab.
 */
async function change(
  tools: Tools,
  payments: Payments,
  { userId, customerId, subscriptionId }: { userId: string; customerId: string; subscriptionId: string },
  params: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  try {
    await askStripe(() => payments.stripe.subscriptions.update(subscriptionId, params))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    await syncMembership(tools, payments, customerId)
    const billing = await getBilling(tools, userId)
    if (billing && isOpen(billing)) throw error
    throw new AppError('conflict', {
      userMessage: 'Your membership has already ended. Nothing more is charged.',
      cause: error,
    })
  }
  await syncMembership(tools, payments, customerId)
}

/**
 * The 30-day guarantee: gives back what was paid and ends the membership at once.
 *
 * @throws AppError 409 after the 30 days, or when there is nothing to give back.
 */
export async function refundMembership(tools: Tools, payments: Payments, userId: string): Promise<void> {
  const { db, clock } = tools
  const { customerId, subscriptionId, firstPaidAt, refundedAt } = await requireSubscription(tools, userId)
  if (refundedAt || !isInGuarantee(firstPaidAt, clock.now()))
    throw new AppError('conflict', {
      userMessage: 'The 30 days of the guarantee are over, so this cannot be refunded here. Please write to us.',
    })
  for (const invoiceId of await paidInvoices(payments, { customerId, subscriptionId }))
    for (const intent of await paymentsOfInvoice(payments, invoiceId))
      await giveBack(payments, intent, `refund:${intent}`)
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
  throw notPaidFor()
}

const notPaidFor = () => new AppError('not_found', { userMessage: 'You have no membership that is paid for.' })

async function requireSubscription(tools: Tools, userId: string) {
  const { customerId } = await requireCustomer(tools, userId)
  const [row] = await tools.db.select().from(memberships).where(eq(memberships.userId, userId))
  if (row?.subscriptionId) return { ...row, customerId, subscriptionId: row.subscriptionId }
  throw notPaidFor()
}
