import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { accountClosings } from '#app/db/schema/users.ts'
import { callStripe, type Payments } from '#app/platform/sales/stripe.ts'
import { lastPaidEnd } from './invoices.server.ts'
import type { MembershipRow } from './member-mails.server.ts'
import type { SubscriptionFacts } from './subscription-state.ts'

const at = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

export async function readRow(
  payments: Payments,
  found: SubscriptionFacts,
  { isSetUp, row }: { isSetUp: boolean; row: MembershipRow | null },
) {
  const same = row?.subscriptionId === found.id ? row : null
  const { bill } = found
  return {
    status: found.status,
    plan: found.plan,
    subscriptionId: found.id,
    isSetUp,
    price: found.price ?? same?.price ?? null,
    currency: found.currency ?? same?.currency ?? null,
    priceId: found.priceId ?? same?.priceId ?? null,
    paidUntil: await paidUntil(payments, found, same),
    endsAt: at(found.endsAt),
    trialEndsAt: at(found.trialEnd),
    resumesAt: at(found.resumesAt),
    firstPaidAt: same?.firstPaidAt ?? (bill?.status === 'paid' && bill.amountPaid > 0 ? at(bill.paidAt) : null),
  }
}

/** Returns the end of the last paid month: a skipped or unpaid month doesn't change it. */
async function paidUntil(
  payments: Payments,
  { id, status, bill, periodStart, periodEnd }: SubscriptionFacts,
  same: MembershipRow | null,
): Promise<Date | null> {
  if (status === 'trialing' || bill?.status === 'paid') return at(periodEnd)
  const known = same?.paidUntil ?? null
  if (!['active', 'past_due', 'unpaid'].includes(status)) return known
  // A payment unknown to us may lie between the date we have and the current month.
  if (known && (periodStart === null || known.getTime() >= periodStart * 1000)) return known
  return at(await lastPaidEnd(payments, id)) ?? known ?? at(periodStart)
}

/** Restores a month that was locked during a dispute: open until the next charge. */
export function paidUntilAfterRelease(
  { status, periodEnd }: SubscriptionFacts,
  before: MembershipRow | null,
  known: { isFrozen: boolean; paidUntil: Date | null; resumesAt: Date | null },
): Date | null {
  const isReleased = before?.isFrozen && !known.isFrozen && status === 'active' && !known.resumesAt
  return isReleased ? at(periodEnd) : known.paidUntil
}

export async function closingOf(tx: DbOrTx, userId: string): Promise<Date | null> {
  const [closing] = await tx.select().from(accountClosings).where(eq(accountClosings.userId, userId))
  return closing?.dueAt ?? null
}

/**
 * Makes the card of a free month the subscription's own; otherwise the first charge wouldn't find it, since Stripe
 * stores it only with the SetupIntent. Returns the card's fingerprint, or the id of another method; null while there is
 * none.
 */
export async function saveTrialCard(
  { stripe }: Payments,
  customerId: string,
  { id, paymentMethodId, keptMethodId }: SubscriptionFacts,
): Promise<string | null> {
  const methodId = paymentMethodId ?? keptMethodId
  // Not only cards: a wallet can pay too.
  const method = methodId
    ? await callStripe(() => stripe.paymentMethods.retrieve(methodId))
    : (await callStripe(() => stripe.paymentMethods.list({ customer: customerId, limit: 1 }))).data[0]
  if (!method) return null
  if (!paymentMethodId) await callStripe(() => stripe.subscriptions.update(id, { default_payment_method: method.id }))
  return method.card?.fingerprint ?? method.id
}
