import { z } from 'zod'

/** A rate of VAT in hundredths of a percent, so that every rate is a whole number: 20 % is 2000, 17.5 % is 1750. */
export const VatRate = z.int().min(0).max(10_000).brand<'VatRate'>()
export type VatRate = z.infer<typeof VatRate>

/**
 * The VAT inside a price that includes it, in whole pence: worked out once on the whole sum and rounded to the nearest
 * penny, half a penny upwards. Whole numbers throughout. Source: HMRC, VAT Notice 700, section 17.5.
 */
export function vatIn(gross: number, rate: VatRate): number {
  const whole = 10_000 + rate
  return Math.floor((2 * gross * rate + whole) / (2 * whole))
}

/** '20%', '17.5%', '0%'. */
export const rateInWords = (rate: VatRate): string => `${rate / 100}%`
