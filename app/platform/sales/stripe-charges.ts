import Stripe from 'stripe'
import { callStripe, callStripeOnce, nullWhenMissing, type Payments } from './stripe.ts'

/** Fetches a payment with its charge; null when Stripe doesn't have it. */
export const findIntent = ({ stripe }: Payments, id: string): Promise<Stripe.PaymentIntent | null> =>
  callStripe(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).catch(nullWhenMissing)

/** Returns the charge that paid, whether Stripe expanded it or only gave its id; null before there is one. */
export async function chargeOf(
  { stripe }: Payments,
  { latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Stripe.Charge | null> {
  if (typeof charge !== 'string') return charge
  return callStripe(() => stripe.charges.retrieve(charge)).catch(nullWhenMissing)
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  bacs_debit: 'Bacs Direct Debit',
  paypal: 'PayPal',
  sepa_debit: 'SEPA Direct Debit',
  us_bank_account: 'bank transfer',
}

const inWords = (name: string) =>
  BRANDS[name] ?? name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/**
 * How a charge was paid, to follow 'Paid by': `Visa card ending 4242`, `Apple Pay (Visa card ending 4242)`, `PayPal`.
 */
export function paidBy(charge: Pick<Stripe.Charge, 'payment_method_details'> | null): string | null {
  const details = charge?.payment_method_details
  if (!details?.type) return null
  if (details.type !== 'card' || !details.card) return inWords(details.type)
  const { brand, last4, wallet } = details.card
  const card = `${brand && brand !== 'unknown' ? `${inWords(brand)} ` : ''}card${last4 ? ` ending ${last4}` : ''}`
  return wallet?.type ? `${inWords(wallet.type)} (${card})` : card
}

/**
 * Refunds the rest of a payment, or a number of pence. Earlier refunds count, whoever made them.
 *
 * @param key Makes repeated requests one refund: as idempotency key, and in the refund's metadata, since Stripe forgets
 *   the one after a day and an error of its own doesn't say whether it has refunded.
 */
export async function createRefund(
  payments: Payments,
  paymentIntentId: string,
  key: string,
  amount?: number,
): Promise<void> {
  const { stripe } = payments
  // Of the rest of a payment there is only one refund.
  if (amount !== undefined && (await hasRefund(payments, paymentIntentId, key))) return
  const what = {
    payment_intent: paymentIntentId,
    metadata: { request: key },
    ...(amount === undefined ? {} : { amount }),
  }
  try {
    await callStripeOnce(key, (idempotencyKey) => stripe.refunds.create(what, { idempotencyKey }))
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
    if (!isDone) throw error
  }
}

/** Whether a refund of this payment was made for a request with this key, whatever has become of it. */
export async function hasRefund({ stripe }: Payments, paymentIntentId: string, key: string): Promise<boolean> {
  const all = await callStripe(() =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
  return all.some(({ metadata }) => metadata?.request === key)
}
