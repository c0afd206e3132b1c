import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import { askStripe, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { untilUnchanged } from '#app/platform/unchanged.ts'
import { isDisputed } from './disputes.server.ts'
import { confirmationPageOf, lastPaidEnd } from './invoices.server.ts'
import { isEntitled } from './state.ts'
import type { SubscriptionFacts } from './subscription-state.ts'
import { findSubscription } from './subscriptions.server.ts'
import { type MembershipRow, tellMember } from './tell.server.ts'
import { isCardUsedUp, rememberTrial } from './trials.server.ts'

/**
 * Brings our row to what Stripe says about this customer: the only writer of memberships. Idempotent and convergent, so
 * any order and number of calls ends in Stripe's current state. Customers that are not ours are left alone.
 *
 * @param alongside Written in the same transaction as the change.
 */
export async function syncMembership(
  tools: Tools,
  payments: Payments,
  customerId: string,
  alongside: (tx: DbOrTx) => Promise<void> = async () => {},
): Promise<void> {
  let isRefused = false
  await untilUnchanged(`the membership of ${customerId}`, {
    read: () => findOwner(tools.db, customerId),
    ask: async (owner) => {
      const news = owner && (await askAboutMembership(tools, payments, customerId, owner.row))
      if (news?.isRefused) isRefused = true
      return news
    },
    write: async (owner, news) => {
      if (!owner || !news) return true
      // Its subscription was cancelled just now: what Stripe says has changed.
      if (news.isRefused) return false
      return writeMembership(tools, customerId, { owner, news, isRefused, alongside })
    },
  })
}

type Owner = { person: { id: string; email: string }; row: MembershipRow | null }

type MembershipNews = {
  found: SubscriptionFacts | null
  /** What a free month goes on with. */
  card: string | null
  read: Awaited<ReturnType<typeof readRow>> | null
  /** Where the member says yes to their bank, if a renewal waits for that. */
  confirmAt: string | null
  /** The free month was refused, since its card has opened enough of them, and its subscription ended. */
  isRefused: boolean
}

/** The first half: what Stripe says now. Nothing of ours is written. */
async function askAboutMembership(
  tools: Tools,
  payments: Payments,
  customerId: string,
  row: MembershipRow | null,
): Promise<MembershipNews> {
  const found = await findSubscription(tools, payments, customerId)
  const card = found?.status === 'trialing' ? await keepCardOfTrial(payments, customerId, found) : null
  if (found && card && (await isCardUsedUp(tools, card, found.id))) {
    await askStripe(() => payments.stripe.subscriptions.cancel(found.id))
    return { found, card, read: null, confirmAt: null, isRefused: true }
  }
  const isSetUp = found?.status !== 'trialing' || card !== null
  const read = found && (await readRow(payments, found, { isSetUp, row }))
  const confirmAt = found?.status === 'past_due' ? await confirmationPageOf(payments, found.bill) : null
  return { found, card, read, confirmAt, isRefused: false }
}

/** The second half: our row and its emails, in one transaction. @returns False when another writer was faster. */
function writeMembership(
  tools: Tools,
  customerId: string,
  {
    owner: { person, row },
    news: { found, card, read, confirmAt },
    isRefused,
    alongside,
  }: { owner: Owner; news: MembershipNews; isRefused: boolean; alongside: (tx: DbOrTx) => Promise<void> },
): Promise<boolean> {
  const { clock, outbox } = tools
  return outbox.transaction(async (tx, post) => {
    // The customer's row stands in for a membership that is not written yet.
    await tx.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId)).for('update')
    const [before = null] = await tx.select().from(memberships).where(eq(memberships.userId, person.id))
    if ((before?.revision ?? null) !== (row?.revision ?? null)) return false
    await alongside(tx)
    const now = clock.now()
    if (!found || !read) return true
    const known = { ...read, isFrozen: await isDisputed(tx, person.id) }
    // A gift stays a gift until there is a paid membership.
    if (before?.status === 'complimentary' && !isEntitled(known, now)) return true
    const after = { ...known, paidUntil: whenReleased(found, before, known) }
    if (found.status === 'trialing' && isEntitled(after, now))
      await rememberTrial(tx, tools, { person, card, subscriptionId: found.id, now })
    const closesAt = await closingOf(tx, person.id)
    const told = await tellMember(tools, { tx, post }, { person, before, after, closesAt, confirmAt, isRefused, now })
    const openedAt = before?.openedAt ?? (isEntitled(after, now) ? now : null)
    const written = { ...after, ...told, openedAt, updatedAt: now }
    await tx
      .insert(memberships)
      .values({ userId: person.id, ...written, revision: 1 })
      .onConflictDoUpdate({
        target: memberships.userId,
        set: { ...written, revision: sql`${memberships.revision} + 1` },
      })
    return true
  })
}

async function findOwner(db: Tools['db'], customerId: string): Promise<Owner | null> {
  const [found] = await db
    .select({ person: { id: users.id, email: users.email }, row: memberships })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(billingCustomers.customerId, customerId))
  return found ?? null
}

const at = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

async function readRow(
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

/** Where the last month ends that was paid for: a month that is left out or not paid yet moves it nowhere. */
async function paidUntil(
  payments: Payments,
  { id, status, bill, periodStart, periodEnd }: SubscriptionFacts,
  same: MembershipRow | null,
): Promise<Date | null> {
  if (status === 'trialing' || bill?.status === 'paid') return at(periodEnd)
  const known = same?.paidUntil ?? null
  if (!['active', 'past_due', 'unpaid'].includes(status)) return known
  // A payment we have not heard of may lie between what we know and the month that runs.
  if (known && (periodStart === null || known.getTime() >= periodStart * 1000)) return known
  return at(await lastPaidEnd(payments, id)) ?? known ?? at(periodStart)
}

/** A month that was locked while a bank looked into it is given back: open until the next charge. */
function whenReleased(
  { status, periodEnd }: SubscriptionFacts,
  before: MembershipRow | null,
  known: { isFrozen: boolean; paidUntil: Date | null; resumesAt: Date | null },
): Date | null {
  const isReleased = before?.isFrozen && !known.isFrozen && status === 'active' && !known.resumesAt
  return isReleased ? at(periodEnd) : known.paidUntil
}

async function closingOf(tx: DbOrTx, userId: string): Promise<Date | null> {
  const [closing] = await tx.select().from(accountClosings).where(eq(accountClosings.userId, userId))
  return closing?.dueAt ?? null
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
