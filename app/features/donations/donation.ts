import { asPence, formatBriefly, type Pence } from '#app/values/pence.ts'
import { DONATION_AMOUNTS, DONATION_LIMITS } from '#app/values/prices.ts'

/** The amounts offered as buttons. */
export const QUICK_AMOUNTS = DONATION_AMOUNTS.map((amount) => asPence(amount))

/** The smallest and the largest amount, formatted. */
export const LIMITS_IN_WORDS = {
  min: formatBriefly(asPence(DONATION_LIMITS.min)),
  max: formatBriefly(asPence(DONATION_LIMITS.max)),
}

export const MAX_MESSAGE = 500

/** Maximum number of copies one donor may pay for at once, and the numbers that have a button. */
export const MOST_COPIES = 50
export const COPIES = [1, 3, 5] as const

export const donationWords = ({ copies }: { copies: number }): string =>
  copies === 0 ? 'Virtual coffee' : copies === 1 ? 'A copy for somebody else' : `${copies} copies for others`

export const INVALID_AMOUNT = `Please enter a valid amount between ${LIMITS_IN_WORDS.min} and ${LIMITS_IN_WORDS.max}`

/**
 * Parses an amount typed in pounds: '5', '5.5', '5.50', '£5'. Read digit by digit, so that no penny is lost to a
 * fraction.
 *
 * @returns null for anything else, and for amounts outside the limits.
 */
export function parseDonation(text: string): Pence | null {
  const [, pounds = '', pence = ''] = /^\s*£?\s*(\d{1,4})(?:\.(\d{1,2}))?\s*$/.exec(text) ?? []
  if (pounds === '') return null
  const amount = Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
  return amount >= DONATION_LIMITS.min && amount <= DONATION_LIMITS.max ? asPence(amount) : null
}
