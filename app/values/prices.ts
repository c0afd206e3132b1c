import type { Pence } from './pence.ts'

/**
 * All prices, in pence. A price is written only here: catalogue, button, payment, order, emails and the legal texts
 * read it (`dev/prices.test.ts` finds strays). Source: specification §3 and §9.
 */
export const PRICES = /* @__PURE__ */ inPence({
  ebook: 999,
  starterPack1: 4_999,
  starterPack2: 8_999,
  starterPack3: 14_999,
  hotboxSauna: 129_999,
  coldWaterTank: 249_999,
  /** Within the United Kingdom, per order. An assumption until the coach confirms it (docs/departures.md). */
  delivery: 495,
})

/** Default monthly price and free days; MEMBERSHIP_PRICE and MEMBERSHIP_FREE_DAYS override them. */
export const MEMBERSHIP = { price: 2_999, trialDays: 30 } as const

/** Reduced prices of the e-book for people who can't pay the full one. It's also given away free. */
export const EBOOK_WHAT_YOU_CAN = [100, 300, 500] as const

export const DONATION_LIMITS = { min: 100, max: 99_900 } as const

/** The donations that have a button. */
export const DONATION_AMOUNTS = [300, 500, 1_000, 1_500, 2_500] as const

/** A free period in words: 30 days is called a month. */
export const freeTime = (days: number): string => (days === 30 ? 'month' : `${days} days`)

function inPence<Name extends string>(prices: Record<Name, number>): Readonly<Record<Name, Pence>> {
  return prices as Record<Name, Pence>
}
