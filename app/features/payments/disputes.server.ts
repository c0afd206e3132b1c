import type Stripe from 'stripe'
import { lockFor } from '#app/db/locks.ts'
import { type DisputeRow, findDispute, saveDispute } from '#app/features/membership/disputes.server.ts'
import { applyDisputes, findPayerOf } from '#app/features/membership/money-back.server.ts'
import { syncMembership } from '#app/features/membership/sync.server.ts'
import { findBuyerOf } from '#app/features/shop/evidence.server.ts'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { findSaleOfPayment } from '#app/platform/sale.ts'
import { callStripe, idOf, nullWhenMissing, type Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { phaseOf } from '#app/values/dispute.ts'
import { gatherEvidence } from './evidence.server.ts'

type FetchedDispute = Omit<DisputeRow, 'toldOf' | 'updatedAt'>

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
  for (const dispute of await fetchDisputes(payments, paymentIntentId))
    await recordDispute(tools, {
      id: dispute.id,
      paymentIntentId,
      orderId: about.orderId,
      userId: about.payer?.userId ?? null,
      amount: dispute.amount,
      currency: dispute.currency,
      reason: dispute.reason,
      status: dispute.status,
      phase: phaseOf(dispute.status),
      dueBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
      openedAt: new Date(dispute.created * 1000),
    })
  if (!about.payer) return
  await applyDisputes(tools, payments, about.payer)
  await syncMembership(tools, payments, about.payer.customerId)
}

export async function findOrderOrPayer(tools: Tools, { stripe }: Payments, paymentIntentId: string) {
  const orderId = await findSaleOfPayment(tools, ORDER, paymentIntentId)
  if (orderId) return { orderId, payer: null }
  const intent = await callStripe(() => stripe.paymentIntents.retrieve(paymentIntentId)).catch(nullWhenMissing)
  if (!intent) return null
  const payer = await findPayerOf(tools, idOf(intent.customer))
  // A donation has neither an order nor a member, but the owner is emailed all the same.
  return payer || intent.metadata?.saleId ? { orderId: null, payer } : null
}

// A dispute moves in one direction only, except for an appeal; a state fetched earlier must not overwrite a later one.
const STEPS: Record<string, number> = {
  warning_needs_response: 1,
  warning_under_review: 2,
  warning_closed: 3,
  needs_response: 4,
  under_review: 5,
  won: 6,
  lost: 6,
  prevented: 6,
  appeal_needs_response: 6,
  appeal_under_review: 6,
}
const stepOf = (status: string) => STEPS[status] ?? 6

export async function recordDispute({ db, clock, config, outbox, log }: Tools, fetched: FetchedDispute): Promise<void> {
  const evidence = await gatherEvidence(db, fetched)
  await outbox.transaction(async (tx, post) => {
    await tx.execute(lockFor('dispute', fetched.id))
    const before = await findDispute(tx, fetched.id)
    if (before && stepOf(fetched.status) < stepOf(before.status)) return
    const needsEmail = before?.toldOf !== fetched.status && !NO_EMAIL.has(fetched.status)
    const toldOf = needsEmail ? fetched.status : (before?.toldOf ?? null)
    const row = { ...fetched, toldOf, updatedAt: clock.now() }
    await saveDispute(tx, row)
    if (!needsEmail) return
    const { orderId, amount, currency, reason, status, phase, dueBy } = fetched
    const props = { id: fetched.id, amount, currency, reason, status, dueBy: dueBy?.toISOString() ?? null, evidence }
    if (config.ownerEmail) await post({ to: config.ownerEmail, template: 'dispute', props })
    else log.warn({ dispute: fetched.id }, 'OWNER_EMAIL is not set: nobody was told of a dispute')
    const wasOpen = before?.phase === 'open'
    // A member is emailed about the membership instead (membership/member-mails.server.ts).
    const buyer = orderId ? await findBuyerOf(tx, orderId) : null
    if (buyer && (phase === 'open') !== wasOpen && phase !== 'inquiry')
      await post({ to: buyer.email, template: 'order-dispute', props: { phase, kind: buyer.kind } })
  })
}

// The owner submitted the evidence, so these states need no email.
const NO_EMAIL = new Set(['warning_under_review', 'under_review', 'appeal_under_review'])
