import { asPence, type Pence } from '#app/values/pence.ts'

/** Smallest and largest donation, in pence. Source: specification §9. */
export const DONATION_LIMITS = { min: 100, max: 99_900 } as const

/** The amounts offered as buttons, in pence. Source: specification §9. */
export const QUICK_AMOUNTS = [300, 500, 1000, 1500, 2500].map((amount) => asPence(amount))

/** What the visitor is told about any other amount. */
export const INVALID_AMOUNT = 'Please enter a valid amount between £1 and £999'

/**
 * The pence of an amount typed in pounds: '5', '5.5', '5.50', '£5'. Read digit by digit, so that 19.99 is 1999 and
 * never 1998.
 *
 * @returns null for anything else, and for amounts outside the limits.
 */
export function parseDonation(text: string): Pence | null {
  const [, pounds = '', pence = ''] = /^\s*£?\s*(\d{1,4})(?:\.(\d{1,2}))?\s*$/.exec(text) ?? []
  if (pounds === '') return null
  const amount = Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
  return amount >= DONATION_LIMITS.min && amount <= DONATION_LIMITS.max ? asPence(amount) : null
}
