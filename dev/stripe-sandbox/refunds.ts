import type Stripe from 'stripe'
import { idOf } from './api-types.ts'
import { invalidRequest } from './errors.ts'
import { emit, emitChange } from './events.ts'
import type { Sandbox } from './sandbox.ts'
import { newId } from './store.ts'

/** The cardholder's bank sends back the newest refund of a payment: the money is ours again. */
export function failRefund(sandbox: Sandbox, paymentIntentId: string): Stripe.Refund {
  const { store } = sandbox
  const [arrived] = store.list(
    'refund',
    (one) => idOf(one.payment_intent) === paymentIntentId && one.status === 'succeeded',
  )
  if (!arrived) throw invalidRequest(`No refund of ${paymentIntentId} can fail.`)
  const refund = store.update('refund', arrived.id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: newId('txn'),
  })
  const before = store.get('charge', idOf(arrived.charge) ?? '')
  const amount_refunded = before.amount_refunded - arrived.amount
  emitChange(sandbox, 'charge.updated', before, store.update('charge', before.id, { amount_refunded, refunded: false }))
  emitChange(sandbox, 'refund.updated', arrived, refund)
  emit(sandbox, 'refund.failed', refund)
  return refund
}
