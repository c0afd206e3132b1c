import { VatRate } from '#app/values/vat.ts'
import type { Settings } from './setting-kinds.ts'

/** What is sold, as far as its VAT may differ. */
export type SoldKind = 'ebook' | 'packs' | 'download' | 'membership'

/** Who sells, as receipts name them. An empty `vat` = not registered for VAT, so none is shown. */
export type Seller = Pick<Settings['trader'], 'name' | 'address' | 'email' | 'company' | 'vat'>

/** Who sells, as the settings say. */
export const sellerOf = ({ trader: { name, address, email, company, vat } }: Pick<Settings, 'trader'>): Seller => ({
  ...{ name, address, email, company, vat },
})

/**
 * The VAT rate printed on a receipt; null while the seller is not registered.
 *
 * @param own That of a product with a rate of its own, in hundredths of a percent.
 */
export function rateFor(
  { trader, vatPercent }: Pick<Settings, 'trader' | 'vatPercent'>,
  kind: SoldKind,
  own: number | null = null,
): VatRate | null {
  if (trader.vat === '') return null
  if (own !== null) return VatRate.parse(own)
  return VatRate.parse(Math.round(vatPercent[kind === 'download' ? 'packs' : kind] * 10_000) / 100)
}
