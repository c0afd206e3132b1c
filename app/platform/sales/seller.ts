import { VatRate } from '#app/values/vat.ts'
import type { Settings } from '../setting-kinds.ts'

/** Kinds of goods with VAT rates of their own. */
export type SoldKind = 'ebook' | 'packs' | 'download' | 'membership'

/** The seller's details on receipts. An empty `vat` = not registered for VAT, so none is shown. */
export type Seller = Pick<Settings['trader'], 'name' | 'address' | 'email' | 'company' | 'vat'>

/** The seller from the settings. */
export const sellerOf = ({ trader: { name, address, email, company, vat } }: Pick<Settings, 'trader'>): Seller => ({
  ...{ name, address, email, company, vat },
})

/**
 * The VAT rate printed on a receipt; null while the seller isn't registered.
 *
 * @param own A product's own rate, in hundredths of a percent.
 */
export function rateFor(
  { trader, vatPercent }: Pick<Settings, 'trader' | 'vatPercent'>,
  kind: SoldKind,
  own: number | null,
): VatRate | null {
  if (trader.vat === '') return null
  if (own !== null) return VatRate.parse(own)
  return VatRate.parse(Math.round(vatPercent[kind === 'download' ? 'packs' : kind] * 10_000) / 100)
}
