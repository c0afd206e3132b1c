import { asPence, formatBriefly, formatPence, inPounds } from './pence.ts'
import { DONATION_LIMITS, freeTime } from './prices.ts'
import { type ShopNow, shopPrices } from './shop.ts'

type Sold = { membership: { price: number; trialDays: number }; shop: ShopNow }

/** Placeholders for texts, for example `{{price.ebook}}`. Filled in when a text is rendered. */
export const namedPrices = ({ membership, shop }: Sold): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(shopPrices(shop).map(([name, price]) => [`price.${name}`, formatPence(price)])),
  'price.membership': inPounds(membership.price),
  'trial.days': String(membership.trialDays),
  'trial.time': freeTime(membership.trialDays),
  'donation.min': formatBriefly(asPence(DONATION_LIMITS.min)),
  'donation.max': formatBriefly(asPence(DONATION_LIMITS.max)),
})
