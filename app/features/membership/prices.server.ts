import type Stripe from 'stripe'
import { callStripe, callStripeOnce, type Payments } from '#app/platform/sales/stripe.ts'
import type { Plan } from './plan.ts'

const prices = new WeakMap<Stripe, Map<string, string>>()

/** Clears the cached prices, for example after one was archived by hand. */
export const clearPriceCache = ({ stripe }: Payments): boolean => prices.delete(stripe)

/**
 * Returns the Stripe price for new members. Our plan decides: a price that is missing or differs is replaced, and the
 * old one archived. Existing subscriptions keep an archived price; it isn't sold to anyone new.
 */
export async function priceOf({ stripe }: Payments, { name, price, lookupKey }: Plan): Promise<string> {
  const known = prices.get(stripe) ?? new Map<string, string>()
  prices.set(stripe, known)
  const key = `${lookupKey}:${price}`
  const kept = known.get(key)
  if (kept) return kept
  const { data } = await callStripe(() => stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 10 }))
  const found = data.find(({ lookup_key }) => lookup_key === lookupKey)
  const fits =
    found?.unit_amount === price &&
    found.currency === 'gbp' &&
    found.recurring?.interval === 'month' &&
    found.recurring.interval_count === 1
  const { id } =
    found && fits
      ? found
      : await callStripeOnce(`price:${lookupKey}:${price}:${found?.id ?? 'first'}`, (idempotencyKey) =>
          stripe.prices.create(
            {
              currency: 'gbp',
              unit_amount: price,
              recurring: { interval: 'month' },
              lookup_key: lookupKey,
              transfer_lookup_key: true,
              // Consumer prices include VAT; this cannot be changed later.
              tax_behavior: 'inclusive',
              product_data: { name },
            },
            { idempotencyKey },
          ),
        )
  if (found && !fits) await callStripe(() => stripe.prices.update(found.id, { active: false }))
  known.set(key, id)
  return id
}
