import { z } from 'zod'

/** A VAT rate in hundredths of a percent, so that every rate is a whole number: 20 % is 2000, 17.5 % is 1750. */
export const VatRate = z.int().min(0).max(10_000).brand<'VatRate'>()
export type VatRate = z.infer<typeof VatRate>

/**
 * The VAT included in a price, in whole pence: computed once on the total and rounded to the nearest penny, half a
 * penny upwards. Integer arithmetic throughout. Source: HMRC, VAT Notice 700, section 17.5.
 */
export function vatIn(gross: number, rate: VatRate): number {
  const whole = 10_000 + rate
  return Math.floor((2 * gross * rate + whole) / (2 * whole))
}

/**
 * The VAT in a part of a price that follows other parts. Each rounded for itself, they could add up to pennies more or
 * less than the whole; so they add up to exactly its VAT.
 *
 * @param before The sum of the parts before it.
 */
export const vatInPart = (before: number, part: number, rate: VatRate): number =>
  vatIn(before + part, rate) - vatIn(before, rate)

/** '20%', '17.5%', '0%'. */
export const rateInWords = (rate: VatRate): string => `${rate / 100}%`
