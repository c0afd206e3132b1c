import { VatRate } from '#app/values/vat.ts'
import type { Settings } from './setting-kinds.ts'

/** What is sold, as far as its VAT may differ. */
export type SoldKind = 'ebook' | 'packs' | 'membership'

/** Who sells, as receipts name them. An empty `vat` = not registered for VAT, so none is shown. */
export type Seller = Pick<Settings['trader'], 'name' | 'address' | 'email' | 'company' | 'vat'>

/** Who sells, as the settings say. */
export const sellerOf = ({ trader: { name, address, email, company, vat } }: Pick<Settings, 'trader'>): Seller => ({
  ...{ name, address, email, company, vat },
})

/** The VAT rate printed on a receipt; null while the seller is not registered. */
export function rateFor(
  { trader, vatPercent }: Pick<Settings, 'trader' | 'vatPercent'>,
  kind: SoldKind,
): VatRate | null {
  return trader.vat === '' ? null : VatRate.parse(Math.round(vatPercent[kind] * 10_000) / 100)
}
