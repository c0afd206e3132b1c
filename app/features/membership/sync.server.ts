import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { billingCustomers, memberships } from '#app/db/schema/membership.ts'
import { isDisputed } from '#app/platform/sales/disputes.ts'
import { callStripe, type Payments } from '#app/platform/sales/stripe.ts'
import { untilUnchanged } from '#app/platform/sales/unchanged.ts'
import type { Tools } from '#app/platform/tools.ts'
import { confirmationPageOf } from './invoices.server.ts'
import { emailMember } from './member-mails.server.ts'
import { findOwner, makeMembership, type Owner } from './read-membership.server.ts'
import { closingOf, paidUntilAfterRelease, readRow, saveTrialCard } from './read-subscription.server.ts'
import { isEntitled } from './state.ts'
import type { SubscriptionFacts } from './subscription-state.ts'
import { findSubscription } from './subscriptions.server.ts'
import { isCardUsedUp, recordTrial } from './trials.server.ts'
import { resumeIfKept } from './with-account.server.ts'

/**
 * Updates our row to Stripe's state of this customer: the only writer of memberships. Idempotent and convergent, so
 * calls in any order and number end in Stripe's current state. Customers that are not ours are skipped.
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
    call: async (owner) => {
      const fetched = owner && (await fetchMembership(tools, payments, customerId, owner))
      if (fetched?.isRefused) isRefused = true
      return fetched
    },
    write: async (owner, fetched) => {
      if (!owner || !fetched) return true
      if (fetched.isStale) return false
      return writeMembership(tools, customerId, { owner, fetched, isRefused, alongside })
    },
  })
}

type FetchedMembership = {
  found: SubscriptionFacts | null
  /** The card with which a free month continues. */
  card: string | null
  read: Awaited<ReturnType<typeof readRow>> | null
  /** Where the member confirms with their bank, if a renewal waits for that. */
  confirmAt: string | null
  /** The free month was refused, because its card has started too many of them, and the subscription was cancelled. */
  isRefused: boolean
  /** We have just changed the subscription, so that it's to be fetched again. */
  isStale: boolean
}

/** First half: fetches Stripe's state. Writes nothing of ours. */
async function fetchMembership(
  tools: Tools,
  payments: Payments,
  customerId: string,
  { person, row }: Owner,
): Promise<FetchedMembership> {
  const found = await findSubscription(tools, payments, customerId)
  if (found && (await resumeIfKept(tools, payments, person.id, found)))
    return { found, card: null, read: null, confirmAt: null, isRefused: false, isStale: true }
  // Until its own card is there, one that the customer used before says nothing about it.
  const card = found?.status === 'trialing' && found.isSetUp ? await saveTrialCard(payments, customerId, found) : null
  if (found && card && (await isCardUsedUp(tools, card, found.id))) {
    await callStripe(() => payments.stripe.subscriptions.cancel(found.id))
    return { found, card, read: null, confirmAt: null, isRefused: true, isStale: true }
  }
  const isSetUp = found?.status !== 'trialing' || card !== null
  const read = found && (await readRow(payments, found, { isSetUp, row }))
  const confirmAt = found?.status === 'past_due' ? await confirmationPageOf(payments, found.bill) : null
  return { found, card, read, confirmAt, isRefused: false, isStale: false }
}

type Change = {
  owner: Owner
  fetched: FetchedMembership
  isRefused: boolean
  alongside: (tx: DbOrTx) => Promise<void>
}

/** Second half: writes our row and its emails in one transaction. @returns False when another writer was faster. */
function writeMembership(tools: Tools, customerId: string, change: Change): Promise<boolean> {
  const { owner, fetched, isRefused, alongside } = change
  const { person, row } = owner
  const { found, card, read, confirmAt } = fetched
  const { clock, outbox } = tools
  return outbox.transaction(async (tx, post) => {
    await tx.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId)).for('update')
    const now = clock.now()
    const [before = null] = await tx.select().from(memberships).where(eq(memberships.userId, person.id)).for('update')
    if ((before?.revision ?? null) !== (row?.revision ?? null)) return false
    // A gift may be opened at this moment: what it has written is read first.
    if (!before && found && read && !(await makeMembership(tx, person.id, now))) return false
    await alongside(tx)
    if (!found || !read) return true
    const known = { ...read, isFrozen: await isDisputed(tx, person.id) }
    // A gift stays a gift until there is a paid membership.
    if (before?.status === 'complimentary' && !isEntitled(known, now)) return true
    const after = { ...known, paidUntil: paidUntilAfterRelease(found, before, known) }
    if (found.status === 'trialing' && isEntitled(after, now))
      await recordTrial(tx, tools, { person, card, subscriptionId: found.id, now })
    const closesAt = await closingOf(tx, person.id)
    const sent = await emailMember(tools, { tx, post }, { person, before, after, closesAt, confirmAt, isRefused, now })
    const openedAt = before?.openedAt ?? (isEntitled(after, now) ? now : null)
    const written = { ...after, ...sent, openedAt, updatedAt: now }
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
