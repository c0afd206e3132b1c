import type Stripe from 'stripe'
import { afterPayment } from './billing/after-payment.ts'
import { attemptPayment } from './charges.ts'
import { invalidRequest } from './errors.ts'
import { emit } from './events.ts'
import { findPaymentMethod } from './resources/payment-methods.ts'
import type { Sandbox } from './sandbox.ts'

/** A delayed payment method, for example a bank debit: the payer is done, the money is in transit. */
export function beginDelayed(sandbox: Sandbox, id: string): Stripe.PaymentIntent {
  const intent = sandbox.store.get('payment_intent', id)
  if (!intent.status.startsWith('requires_')) throw invalidRequest(`This payment is ${intent.status}.`)
  const processing = sandbox.store.update('payment_intent', id, { status: 'processing', next_action: null })
  emit(sandbox, 'payment_intent.processing', processing)
  return processing
}

/** The money arrives, or it doesn't. */
export function endDelayed(sandbox: Sandbox, id: string, isPaid: boolean): Stripe.PaymentIntent {
  const intent = sandbox.store.get('payment_intent', id)
  if (intent.status !== 'processing') throw invalidRequest(`This payment is ${intent.status}.`)
  const { id: paymentMethod } = findPaymentMethod(
    sandbox,
    isPaid ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined',
    'payment_method',
  )
  const ended = attemptPayment(sandbox, intent, { paymentMethod, isOffSession: false, isAuthenticated: false })
  afterPayment(sandbox, ended)
  return ended
}
