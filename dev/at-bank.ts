import type { TestShop } from './test-app.ts'

/** Lets a bank decide on a payment's dispute or refund, and waits until all of Stripe's events have been processed. */
export async function atBank(
  app: TestShop,
  deed: 'disputes' | 'refunds',
  payment_intent: string,
  status: string,
): Promise<void> {
  await app.stripe.control(deed, { payment_intent, status })
  await app.stripe.control('settle')
}

/** Refunds a payment at Stripe, as its dashboard does: wholly, or some pence of it. */
export async function refundAtStripe(app: TestShop, payment_intent: string, amount?: number): Promise<void> {
  await app.stripe.sdk.refunds.create({ payment_intent, ...(amount ? { amount } : {}) })
  await app.stripe.control('settle')
}
