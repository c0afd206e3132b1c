import { CONSENT_KEY, type ConsentRecord, readConsent } from './consent.ts'

export const readChoice = () => unlessBlocked(() => readConsent(localStorage.getItem(CONSENT_KEY), new Date()))

export const storeChoice = (record: ConsentRecord) =>
  unlessBlocked(() => localStorage.setItem(CONSENT_KEY, JSON.stringify(record)))

/** A browser that blocks storage throws at its very name; then a choice lasts as long as the page. */
function unlessBlocked<Found>(use: () => Found): Found | null {
  try {
    return use()
  } catch {
    return null
  }
}
