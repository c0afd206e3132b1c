import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { type ApiError, invalidRequest } from '../errors.ts'

const MINIMUM: Record<string, number> = { gbp: 30, eur: 50, usd: 50 }
const MAXIMUM = 99_999_999

/** Refuses a payment method of another customer. */
export function requireUsableBy(method: Stripe.PaymentMethod, customer: string | null): void {
  if (method.customer && idOf(method.customer) !== customer) {
    throw invalidRequest(
      'The PaymentMethod belongs to a Customer. Please include the Customer in the `customer` parameter.',
      { param: 'payment_method' },
    )
  }
}

/** Refuses an amount as Stripe does. */
export function checkAmount(amount: number, currency: string): void {
  const minimum = MINIMUM[currency]
  if (minimum === undefined) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' })
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < minimum) {
    const message = `Amount must be at least ${(minimum / 100).toFixed(2)} ${currency}`
    throw invalidRequest(message, { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > MAXIMUM) {
    throw invalidRequest('Amount must be no more than 999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
}

/** Stripe's error when an intent's state doesn't allow an action. */
export function unexpectedState(verb: string, intent: Stripe.PaymentIntent): ApiError {
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

/** A delivery address, with every field that Stripe returns. */
export function shippingOf(shipping: Stripe.PaymentIntentCreateParams.Shipping | '' | undefined) {
  if (!shipping) return null
  const { address, name, phone, carrier, tracking_number } = shipping
  const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return {
    address: { ...empty, ...address },
    name,
    phone: phone ?? null,
    carrier: carrier ?? null,
    tracking_number: tracking_number ?? null,
  }
}
