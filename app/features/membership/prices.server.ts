import type Stripe from 'stripe'
import { askStripe, askStripeOnce, type Payments } from '#app/platform/stripe.ts'
import type { Plan } from './plan.ts'

const prices = new WeakMap<Stripe, Map<string, string>>()

/** Looks again at the next question: a price was archived by hand, for example. */
export const forgetPrices = ({ stripe }: Payments): boolean => prices.delete(stripe)

/**
 * The price at Stripe that new members get. Our plan is the truth: a price that is missing or differs is replaced, and the
 * old one archived. Whoever has it keeps it: a price that is archived is sold to nobody new.
 */
export async function priceOf({ stripe }: Payments, { name, price, lookupKey }: Plan): Promise<string> {
  const known = prices.get(stripe) ?? new Map<string, string>()
  prices.set(stripe, known)
  const key = `${lookupKey}:${price}`
  const kept = known.get(key)
  if (kept) return kept
  const { data } = await askStripe(() => stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 10 }))
  const found = data.find(({ lookup_key }) => lookup_key === lookupKey)
  const fits =
    found?.unit_amount === price &&
    found.currency === 'gbp' &&
    found.recurring?.interval === 'month' &&
    found.recurring.interval_count === 1
  const { id } =
    found && fits
      ? found
      : await askStripeOnce(`price:${lookupKey}:${price}:${found?.id ?? 'first'}`, (idempotencyKey) =>
          stripe.prices.create(
            {
              currency: 'gbp',
              unit_amount: price,
              recurring: { interval: 'month' },
              lookup_key: lookupKey,
              transfer_lookup_key: true,
              // Prices for people include VAT; once set it cannot be changed.
              tax_behavior: 'inclusive',
              product_data: { name },
            },
            { idempotencyKey },
          ),
        )
  if (found && !fits) await askStripe(() => stripe.prices.update(found.id, { active: false }))
  known.set(key, id)
  return id
}
