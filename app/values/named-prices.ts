import { asPence, formatBriefly, formatPence } from './pence.ts'
import { DONATION_LIMITS, freeTime } from './prices.ts'
import { type ShopNow, shopPrices } from './shop.ts'

/** What texts may name between double braces, for example `{{price.ebook}}`. Filled in when a text is drawn. */
export const namedPrices = ({
  membership,
  community,
  shop,
}: {
  membership: { price: number }
  community: { price: number; trialDays: number }
  shop: ShopNow
}): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(shopPrices(shop).map(([name, price]) => [`price.${name}`, formatPence(price)])),
  'price.membership': formatPence(asPence(membership.price)),
  'price.community': formatPence(asPence(community.price)),
  'trial.days': String(community.trialDays),
  'trial.time': freeTime(community.trialDays),
  'donation.min': formatBriefly(asPence(DONATION_LIMITS.min)),
  'donation.max': formatBriefly(asPence(DONATION_LIMITS.max)),
})
