import { inPounds } from './pence.ts'

/** Formats a sum of money: in pounds, or in another currency that Stripe reports. */
export function formatSum({ amount, currency = 'gbp' }: { amount: number; currency?: string | undefined }): string {
  if (currency === 'gbp') return inPounds(amount)
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
