import { z } from 'zod'
import { VatRate } from '#app/values/vat.ts'
import settings from '#content/settings.json'

/** What is sold, as far as its VAT may differ. */
export type SoldKind = 'ebook' | 'packs' | 'membership'

/** Who sells, as receipts name them. An empty `vat` = not registered for VAT, so none is shown. */
export type Seller = {
  name: string
  address: string
  email: string
  company: string
  vat: string
  /** What VAT each kind of thing holds, for a seller who is registered. */
  rates: Readonly<Record<SoldKind, VatRate>>
}

const Percent = z
  .number()
  .min(0)
  .max(100)
  .transform((percent) => Math.round(percent * 10_000) / 100)
  .pipe(VatRate)

const Settings = z.object({
  trader: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    company: z.string(),
    vat: z.string(),
  }),
  vatPercent: z.strictObject({ ebook: Percent, packs: Percent, membership: Percent }),
})

/** The trader of `content/settings.json`. @throws when a rate there is none, for example 17.555. */
export function readSeller(from: unknown = settings): Seller {
  const { trader, vatPercent } = Settings.parse(from)
  return { ...trader, vat: trader.vat.trim(), rates: vatPercent }
}

/** The VAT rate printed on a receipt; null while the seller is not registered. */
export function rateFor({ vat, rates }: Seller, kind: SoldKind): VatRate | null {
  return vat === '' ? null : rates[kind]
}
