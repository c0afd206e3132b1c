import type Stripe from 'stripe'
import { createMonthlyPrice, startTestSandbox } from './test-sandbox.ts'

/** One frozen month start, so that "a calendar month later" has one answer. */
export const START = new Date('2026-01-31T10:00:00Z')
export const seconds = (text: string) => Date.parse(text) / 1000
export const RETURNING = { return_url: 'http://localhost:3000/app' }

/** A sandbox with the monthly price and a customer ready to subscribe. */
export async function startSubscriber() {
  const sandbox = await startTestSandbox({ clock: { now: () => START } })
  const { stripe } = sandbox
  const price = await createMonthlyPrice(stripe)
  const customer = await stripe.customers.create({ email: 'member@example.test' })
  return {
    ...sandbox,
    price,
    customer,
    subscribe: (extra: Partial<Stripe.SubscriptionCreateParams> = {}) =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { userId: 'u1' },
        expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
        ...extra,
      }),
    payFirst: (subscription: Stripe.Subscription, card: string) =>
      stripe.paymentIntents.confirm(firstIntent(subscription), { payment_method: card, ...RETURNING }),
  }
}

/** The id in a client secret of the first invoice. */
function firstIntent({ latest_invoice }: Stripe.Subscription): string {
  const secret = typeof latest_invoice === 'object' ? latest_invoice?.confirmation_secret?.client_secret : undefined
  return secret?.split('_secret_')[0] ?? ''
}
