import { DAY_MS } from '#app/values/instant.ts'

const DAYS_IN_A_MONTH = 365.2425 / 12

/**
 * Whether a monthly charge is the sixth after the first payment, the twelfth, and so on: each of these is announced to
 * the member. Source: DMCC Act 2024, section 258.
 */
export function isHalfYearly(firstPaidAt: Date, chargedOn: Date): boolean {
  // Rounded, because charges of the 31st come on the 28th, and a payment is some hours later than its period.
  const months = Math.round((chargedOn.getTime() - firstPaidAt.getTime()) / DAY_MS / DAYS_IN_A_MONTH)
  return months > 0 && months % 6 === 0
}
