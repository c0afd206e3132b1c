import type Stripe from 'stripe'
import { idOf } from './api-types.ts'
import { cardBehaviour, cardOutcome, type Verdict } from './cards.ts'
import { openDispute } from './disputes.ts'
import { emit } from './events.ts'
import type { Sandbox } from './sandbox.ts'
import { newId } from './store.ts'

type Attempt = {
  paymentMethod: string
  /** The payer isn't present: a renewal. */
  isOffSession: boolean
  /** The payer has just passed 3-D Secure. */
  isAuthenticated: boolean
  returnUrl?: string | null
  usesStripeJs?: boolean
}

const CHALLENGE_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * Makes one attempt at the bank. The intent becomes `succeeded`, `requires_action` (3-D Secure) or
 * `requires_payment_method` with the decline in `last_payment_error`; the charge and events are created on the way.
 */
export function attemptPayment(sandbox: Sandbox, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.PaymentIntent {
  const { store } = sandbox
  const facts = cardFacts(sandbox, attempt.paymentMethod)
  const verdict = cardOutcome(cardBehaviour(facts.number), { ...attempt, purpose: 'charge', isSetUp: facts.isSetUp })
  const tried = { payment_method: attempt.paymentMethod, last_payment_error: null, next_action: null }
  if (verdict.kind === 'challenge') {
    const next_action = challengeAction(sandbox, intent, attempt)
    const waiting = store.update('payment_intent', intent.id, { ...tried, status: 'requires_action', next_action })
    emit(sandbox, 'payment_intent.requires_action', waiting)
    return waiting
  }
  const charge = createCharge(sandbox, intent, attempt.paymentMethod, verdict)
  if (verdict.kind === 'declined') return recordDecline(sandbox, intent, attempt.paymentMethod, charge, verdict)
  storeForLater(sandbox, intent, attempt)
  emit(sandbox, 'charge.succeeded', charge)
  const paid = store.update('payment_intent', intent.id, {
    ...tried,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  })
  emit(sandbox, 'payment_intent.succeeded', paid)
  if (cardBehaviour(facts.number).isDisputed) openDispute(sandbox, charge, 'needs_response')
  return paid
}

/** The payer failed or left 3-D Secure: the intent requires another payment method. */
export function failChallenge(sandbox: Sandbox, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const paymentMethod = sandbox.store.find('payment_method', idOf(intent.payment_method) ?? '')
  const failed = sandbox.store.update('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: CHALLENGE_FAILED,
      ...(paymentMethod ? { payment_method: paymentMethod } : {}),
    },
  })
  emit(sandbox, 'payment_intent.payment_failed', failed)
  return failed
}

/** The test card behind a payment method. */
export function cardFacts(sandbox: Sandbox, paymentMethod: string): { number: string; isSetUp: boolean } {
  return sandbox.store.facts.cards.get(paymentMethod) ?? { number: '', isSetUp: false }
}

/** Attaches a payment method to a customer, once. */
export function attachPaymentMethod(sandbox: Sandbox, id: string, customer: string): void {
  const method = sandbox.store.get('payment_method', id)
  if (idOf(method.customer) === customer) return
  emit(sandbox, 'payment_method.attached', sandbox.store.update('payment_method', id, { customer }))
}

/** Where the payer authenticates: a redirect, or for Stripe.js a page it opens in a frame. */
export function challengeAction(
  sandbox: Sandbox,
  intent: { id: string; client_secret: string | null },
  { returnUrl, usesStripeJs }: { returnUrl?: string | null; usesStripeJs?: boolean },
) {
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '' })
  const url = `${sandbox.url}/3ds/${intent.id}?${query}`
  if (!returnUrl || usesStripeJs) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
  }
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}

function createCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  paymentMethod: string,
  verdict: Exclude<Verdict, { kind: 'challenge' }>,
): Stripe.Charge {
  const method = sandbox.store.get('payment_method', paymentMethod)
  const isPaid = verdict.kind === 'approved'
  const id = newId('ch')
  return sandbox.store.create('charge', {
    id,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    captured: isPaid,
    created: sandbox.clock.now(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    failure_code: isPaid ? null : verdict.code,
    failure_message: isPaid ? null : verdict.message,
    metadata: intent.metadata,
    outcome: {
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: isPaid ? null : (verdict.declineCode ?? verdict.code),
      seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: { type: 'card', card: cardDetails(method, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `${sandbox.url}/receipts/${id}` : null,
    status: isPaid ? 'succeeded' : 'failed',
  })
}

function cardDetails({ card }: Stripe.PaymentMethod, amount: number) {
  return {
    amount_authorized: amount,
    brand: card?.brand ?? 'visa',
    checks: { cvc_check: 'pass' },
    country: card?.country ?? 'GB',
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 2040,
    funding: 'credit',
    last4: card?.last4 ?? '',
    network: card?.brand ?? 'visa',
  }
}

function recordDecline(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  paymentMethod: string,
  charge: Stripe.Charge,
  verdict: Extract<Verdict, { kind: 'declined' }>,
): Stripe.PaymentIntent {
  emit(sandbox, 'charge.failed', charge)
  const failed = sandbox.store.update('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: verdict.code,
      ...(verdict.declineCode ? { decline_code: verdict.declineCode } : {}),
      doc_url: `https://stripe.com/docs/error-codes/${verdict.code.replaceAll('_', '-')}`,
      message: verdict.message,
      payment_method: sandbox.store.get('payment_method', paymentMethod),
    },
  })
  emit(sandbox, 'payment_intent.payment_failed', failed)
  return failed
}

function storeForLater(sandbox: Sandbox, intent: Stripe.PaymentIntent, attempt: Attempt): void {
  const customer = idOf(intent.customer)
  if (!intent.setup_future_usage || !customer) return
  const facts = cardFacts(sandbox, attempt.paymentMethod)
  // Paid with the payer present and saving the card: the bank counts it as set up.
  if (!attempt.isOffSession) sandbox.store.facts.cards.set(attempt.paymentMethod, { ...facts, isSetUp: true })
  attachPaymentMethod(sandbox, attempt.paymentMethod, customer)
}
