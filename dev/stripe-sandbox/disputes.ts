import type Stripe from 'stripe'
import { idOf } from './api-types.ts'
import { invalidRequest } from './errors.ts'
import { emit, emitChange } from './events.ts'
import type { Sandbox } from './sandbox.ts'
import { newId } from './store.ts'

const OVER = ['won', 'lost', 'warning_closed']

/** A bank questions a charge: `warning_needs_response` only inquires, `needs_response` takes the money. */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  status: 'needs_response' | 'warning_needs_response',
): Stripe.Dispute {
  const { store, clock } = sandbox
  const dispute = store.create('dispute', {
    id: newId('du'),
    amount: charge.amount,
    charge: charge.id,
    created: clock.now(),
    currency: charge.currency,
    evidence_details: { due_by: clock.now() + 9 * 86_400, submission_method: 'not_submitted' },
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status,
  })
  emitChange(sandbox, 'charge.updated', charge, store.update('charge', charge.id, { disputed: true }))
  emit(sandbox, 'charge.dispute.created', dispute)
  if (status === 'needs_response') emit(sandbox, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** An inquiry becomes a dispute: the same one, and now the money is taken. */
export function escalateDispute(sandbox: Sandbox, before: Stripe.Dispute): Stripe.Dispute {
  if (!before.status.startsWith('warning_')) throw invalidRequest('This dispute is not an inquiry.')
  const after = sandbox.store.update('dispute', before.id, { status: 'needs_response' })
  emitChange(sandbox, 'charge.dispute.updated', before, after)
  emit(sandbox, 'charge.dispute.funds_withdrawn', after)
  return after
}

/** The bank has decided. */
export function closeDispute(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): Stripe.Dispute {
  if (OVER.includes(dispute.status)) throw invalidRequest('This dispute is already closed.')
  const closed = sandbox.store.update('dispute', dispute.id, { status })
  emit(sandbox, 'charge.dispute.closed', closed)
  if (status === 'won') emit(sandbox, 'charge.dispute.funds_reinstated', closed)
  return closed
}

/** Whether the bank holds the money of a charge, so that it can't be refunded as well. */
export const isTaken = ({ store }: Sandbox, charge: Stripe.Charge): boolean =>
  store.list('dispute', (one) => idOf(one.charge) === charge.id).some(({ status }) => MONEY_GONE.includes(status))

const MONEY_GONE = ['needs_response', 'under_review', 'lost']
