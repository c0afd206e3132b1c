import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { evidenceOfMember } from '#app/features/membership/evidence.server.ts'
import { applyDisputes, findPayerOf } from '#app/features/membership/money-back.server.ts'
import { syncMembership } from '#app/features/membership/sync.server.ts'
import { evidenceOfOrder, findBuyerOf } from '#app/features/shop/evidence.server.ts'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { tellReader } from '#app/features/shop/open-gift.server.ts'
import { releaseLostPacks } from '#app/features/shop/stock.server.ts'
import { type DisputeRow, FRAUD_WARNING, findDispute, saveDispute, statusesOf } from '#app/platform/sales/disputes.ts'
import { findSaleOfPayment } from '#app/platform/sales/sale.ts'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import { untilUnchanged } from '#app/platform/sales/unchanged.ts'
import type { Tools } from '#app/platform/tools.ts'
import { phaseOf } from '#app/values/dispute.ts'
import { minuteInUtc } from '#app/values/instant-label.ts'
import { formatSum } from '#app/values/sum.ts'
import { creditedOf } from './papers.server.ts'

type FetchedDispute = Omit<DisputeRow, 'lostAt' | 'toldOf' | 'updatedAt'>

export async function fetchDisputes({ stripe }: Payments, paymentIntentId: string): Promise<Stripe.Dispute[]> {
  const all = await callStripe(() =>
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
  return all.filter(({ payment_intent }) => !payment_intent || idOf(payment_intent) === paymentIntentId)
}

/**
 * Updates our rows, a disputed membership and the owner's emails to Stripe's state of a payment's disputes. Idempotent.
 * The sale itself is settled as usual (settle.server.ts).
 */
export async function settleDisputes(tools: Tools, payments: Payments, paymentIntentId: string): Promise<void> {
  const about = await findOrderOrPayer(tools, payments, paymentIntentId)
  if (!about) return
  await untilUnchanged(`the disputes of ${paymentIntentId}`, {
    read: () => statusesOf(tools.db, paymentIntentId),
    call: () => fetchDisputes(payments, paymentIntentId),
    write: async (seen, fetched) => {
      for (const dispute of fetched)
        if (!(await recordDispute(tools, rowOf(dispute, paymentIntentId, about), seen.get(dispute.id)))) return false
      return true
    },
  })
  if (!about.payer) return
  await applyDisputes(tools, payments, about.payer)
  await syncMembership(tools, payments, about.payer.customerId)
}

type About = { orderId: string | null; payer: { userId: string } | null }

const rowOf = (dispute: Stripe.Dispute, paymentIntentId: string, { orderId, payer }: About): FetchedDispute => ({
  id: dispute.id,
  paymentIntentId,
  orderId,
  userId: payer?.userId ?? null,
  amount: dispute.amount,
  currency: dispute.currency,
  reason: dispute.reason,
  status: dispute.status,
  phase: phaseOf(dispute.status),
  dueBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  openedAt: new Date(dispute.created * 1000),
})

async function findOrderOrPayer(tools: Tools, { stripe }: Payments, paymentIntentId: string) {
  const orderId = await findSaleOfPayment(tools, ORDER, paymentIntentId)
  if (orderId) return { orderId, payer: null }
  const intent = await callStripe(() => stripe.paymentIntents.retrieve(paymentIntentId)).catch(nullWhenMissing)
  if (!intent) return null
  const payer = await findPayerOf(tools, idOf(intent.customer))
  // A donation has neither an order nor a member, and a month of somebody who is erased has only its receipt; the owner
  // is emailed all the same.
  const isOurs = payer || intent.metadata?.saleId || (await creditedOf(tools.db, isReceiptOf(paymentIntentId))) !== null
  return isOurs ? { orderId: null, payer } : null
}

/**
 * Saves a dispute as Stripe has just described it.
 *
 * @param seen Its status before Stripe was asked.
 * @returns False when another writer was faster.
 */
async function recordDispute(
  { db, clock, config, outbox, log }: Tools,
  fetched: FetchedDispute,
  seen: string | undefined,
): Promise<boolean> {
  const evidence = await gatherEvidence(db, fetched)
  return outbox.transaction(async (tx, post) => {
    await tx.execute(lockFor('dispute', fetched.id))
    const before = await findDispute(tx, fetched.id)
    if (before?.status !== seen) return false
    const needsEmail = before?.toldOf !== fetched.status && !NO_EMAIL.has(fetched.status)
    const toldOf = needsEmail ? fetched.status : (before?.toldOf ?? null)
    const lostAt = fetched.phase === 'lost' ? (before?.lostAt ?? clock.now()) : null
    const row = { ...fetched, lostAt, toldOf, updatedAt: clock.now() }
    await saveDispute(tx, row)
    if (fetched.orderId && fetched.phase === 'lost') await releaseLostPacks(tx, fetched.orderId)
    if (!needsEmail) return true
    const { orderId, amount, currency, reason, status, phase, dueBy } = fetched
    const props = { id: fetched.id, amount, currency, reason, status, dueBy: dueBy?.toISOString() ?? null, evidence }
    if (config.ownerEmail) await post({ to: config.ownerEmail, template: 'dispute', props })
    else log.warn({ dispute: fetched.id }, 'OWNER_EMAIL is not set: nobody was told of a dispute')
    if (orderId && phase === 'lost') await tellReader({ tx, post }, orderId)
    const wasOpen = before?.phase === 'open'
    // A member is emailed about the membership instead (membership/member-mails.server.ts).
    const buyer = orderId ? await findBuyerOf(tx, orderId) : null
    if (!buyer || (phase === 'open') === wasOpen || phase === 'inquiry') return true
    const { email, orderId: id, ...bought } = buyer
    await post({
      to: email,
      template: 'order-dispute',
      props: { phase, order: { id, amount, currency }, ...bought },
    })
    return true
  })
}

// The owner submitted the evidence, so these states need no email.
const NO_EMAIL = new Set(['warning_under_review', 'under_review', 'appeal_under_review'])

/**
 * Collects the evidence for a dispute as lines to paste into Stripe's form: what was ordered and agreed to, how it was
 * used, emails sent, and receipts. Contains no IP addresses and no health data.
 */
async function gatherEvidence(
  db: DbOrTx,
  { orderId, userId, paymentIntentId }: { orderId: string | null; userId: string | null; paymentIntentId: string },
): Promise<string[]> {
  const theirs = orderId
    ? eq(invoices.orderId, orderId)
    : and(eq(invoices.userId, userId ?? ''), eq(invoices.sold, 'membership'), isNull(invoices.orderId))
  const papers = await db
    .select()
    .from(invoices)
    .where(and(isNull(invoices.withdrawnAt), or(theirs, isReceiptOf(paymentIntentId))))
    .orderBy(asc(invoices.number))
  const about = papers.filter((paper) => paper.kind === 'receipt' && paper.paymentIntentId === paymentIntentId)
  return [
    ...(await evidenceAbout(db, { orderId, userId, hasReceipt: papers.length > 0 })),
    ...papers.map(lineOf),
    ...about.map((paper) => `It is about ${lineOf(paper)}`),
  ]
}

async function evidenceAbout(
  db: DbOrTx,
  { orderId, userId, hasReceipt }: { orderId: string | null; userId: string | null; hasReceipt: boolean },
): Promise<string[]> {
  if (orderId) return evidenceOfOrder(db, orderId)
  if (userId) return evidenceOfMember(db, userId)
  // A donation has none.
  return hasReceipt
    ? ['A month of membership. The account that paid for it has been deleted since, so the receipt is all that’s left.']
    : ['A donation: nothing was sold for it.']
}

const isReceiptOf = (paymentIntentId: string) => eq(invoices.paymentIntentId, paymentIntentId)

const lineOf = ({ kind, number, amount, currency, paidAt, issuedAt }: typeof invoices.$inferSelect) =>
  kind === 'receipt'
    ? `Receipt ${number}: ${formatSum({ amount, currency })}, paid ${minuteInUtc(paidAt)}`
    : `Credit note ${number}: ${formatSum({ amount, currency })}, given back ${minuteInUtc(issuedAt)}`

/** Emails the owner that a bank suspects fraud in a payment, while a refund still prevents a dispute. */
export async function handleFraudWarning(tools: Tools, payments: Payments, id: string): Promise<void> {
  const { stripe } = payments
  const seen = (await findDispute(tools.db, id))?.status
  const warning = await callStripe(() => stripe.radar.earlyFraudWarnings.retrieve(id)).catch(nullWhenMissing)
  if (!warning?.actionable) return
  const chargeId = idOf(warning.charge) ?? ''
  const charge = await callStripe(() => stripe.charges.retrieve(chargeId)).catch(nullWhenMissing)
  const paymentIntentId = idOf(warning.payment_intent) ?? idOf(charge?.payment_intent)
  const about = paymentIntentId ? await findOrderOrPayer(tools, payments, paymentIntentId) : null
  if (!charge || !paymentIntentId || !about) return
  const row: FetchedDispute = {
    id,
    paymentIntentId,
    orderId: about.orderId,
    userId: about.payer?.userId ?? null,
    amount: charge.amount,
    currency: charge.currency,
    reason: warning.fraud_type,
    status: FRAUD_WARNING,
    phase: 'inquiry',
    dueBy: null,
    openedAt: new Date(warning.created * 1000),
  }
  // Whoever was faster has written the same.
  await recordDispute(tools, row, seen)
}
