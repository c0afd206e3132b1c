import { asPence, formatBriefly, formatPence } from './pence.ts'
import { DONATION_LIMITS, freeTime } from './prices.ts'
import { type ShopNow, shopPrices } from './shop.ts'

/** What texts may name between double braces, for example `{{price.ebook}}`. Filled in when a text is drawn. */
export const namedPrices = ({
  membership,
  shop,
}: {
  membership: { price: number; trialDays: number }
  shop: ShopNow
}): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(shopPrices(shop).map(([name, price]) => [`price.${name}`, formatPence(price)])),
  'price.membership': formatPence(asPence(membership.price)),
  // Its older name stands in texts.
  'price.community': formatPence(asPence(membership.price)),
  'trial.days': String(membership.trialDays),
  'trial.time': freeTime(membership.trialDays),
  'donation.min': formatBriefly(asPence(DONATION_LIMITS.min)),
  'donation.max': formatBriefly(asPence(DONATION_LIMITS.max)),
})
