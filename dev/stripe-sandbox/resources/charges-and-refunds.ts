import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { closeDispute, isTaken } from '../disputes.ts'
import { invalidRequest } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { listParams, mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'

export const chargeRoutes = [
  route('GET /v1/charges/{id}', [], ({ sandbox, id }) => sandbox.store.get('charge', id)),
  route<Stripe.ChargeListParams>(
    'GET /v1/charges',
    ['customer', 'payment_intent', ...listParams],
    ({ sandbox, params }) => {
      const { customer, payment_intent } = params
      const isWanted = (one: Stripe.Charge) =>
        (!customer || idOf(one.customer) === customer) &&
        (!payment_intent || idOf(one.payment_intent) === payment_intent)
      return page(sandbox.store.list('charge', isWanted), '/v1/charges', params)
    },
  ),
]

export const refundRoutes = [
  route<Stripe.RefundCreateParams>(
    'POST /v1/refunds',
    ['amount', 'charge', 'metadata', 'payment_intent', 'reason'],
    ({ sandbox, params }) => createRefund(sandbox, params),
  ),
  route('GET /v1/refunds/{id}', [], ({ sandbox, id }) => sandbox.store.get('refund', id)),
  route<Stripe.RefundListParams>(
    'GET /v1/refunds',
    ['charge', 'payment_intent', ...listParams],
    ({ sandbox, params }) => {
      const { charge, payment_intent } = params
      const isWanted = (one: Stripe.Refund) =>
        (!charge || idOf(one.charge) === charge) && (!payment_intent || idOf(one.payment_intent) === payment_intent)
      return page(sandbox.store.list('refund', isWanted), '/v1/refunds', params)
    },
  ),
]

export const disputeRoutes = [
  route('GET /v1/disputes/{id}', [], ({ sandbox, id }) => sandbox.store.get('dispute', id)),
  route<Stripe.DisputeListParams>(
    'GET /v1/disputes',
    ['charge', 'payment_intent', ...listParams],
    ({ sandbox, params }) => {
      const { charge, payment_intent } = params
      const isWanted = (one: Stripe.Dispute) =>
        (!charge || idOf(one.charge) === charge) && (!payment_intent || idOf(one.payment_intent) === payment_intent)
      return page(sandbox.store.list('dispute', isWanted), '/v1/disputes', params)
    },
  ),
  route<Stripe.DisputeUpdateParams>(
    'POST /v1/disputes/{id}',
    ['evidence', 'metadata', 'submit'],
    ({ sandbox, id, params }) => {
      const before = sandbox.store.get('dispute', id)
      const text = params.evidence?.uncategorized_text
      const after = sandbox.store.update('dispute', id, {
        evidence: { ...before.evidence, uncategorized_text: text ?? before.evidence.uncategorized_text },
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      emitChange(sandbox, 'charge.dispute.updated', before, after)
      // The keywords Stripe's own test mode reacts to (docs.stripe.com/testing#disputes).
      if (text === 'winning_evidence') return closeDispute(sandbox, after, 'won')
      if (text === 'losing_evidence') return closeDispute(sandbox, after, 'lost')
      return after
    },
  ),
  route('POST /v1/disputes/{id}/close', [], ({ sandbox, id }) =>
    closeDispute(sandbox, sandbox.store.get('dispute', id), 'lost'),
  ),
]

function createRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Refund {
  const { store, clock } = sandbox
  const before = chargeToRefund(sandbox, params)
  const remaining = before.amount - before.amount_refunded
  const amount = params.amount ?? remaining
  if (remaining === 0) {
    const message = `Charge ${before.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  if (isTaken(sandbox, before)) {
    const message = `Charge ${before.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount > remaining) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`
    throw invalidRequest(message, { param: 'amount' })
  }
  const refund = store.create('refund', {
    id: newId('re'),
    amount,
    balance_transaction: newId('txn'),
    charge: before.id,
    created: clock.now(),
    currency: before.currency,
    customer: idOf(before.customer),
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: idOf(before.payment_intent),
    payment_method: before.payment_method,
    reason: params.reason ?? null,
    status: 'succeeded',
  })
  const amount_refunded = before.amount_refunded + amount
  const after = store.update('charge', before.id, { amount_refunded, refunded: amount_refunded === before.amount })
  emit(sandbox, 'refund.created', refund)
  emit(sandbox, 'charge.refunded', after, { amount_refunded: before.amount_refunded, refunded: before.refunded })
  emit(sandbox, 'refund.updated', refund, { status: 'pending' })
  return refund
}

function chargeToRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Charge {
  const { store } = sandbox
  if (params.charge) return store.get('charge', params.charge, 'charge')
  if (!params.payment_intent) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = store.get('payment_intent', params.payment_intent, 'payment_intent')
  const charge = store.find('charge', idOf(intent.latest_charge) ?? '')
  if (charge?.paid) return charge
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
}
