import { CONSENT_KEY, type ConsentRecord, readConsent } from './consent.ts'

// A browser that blocks storage throws at its very name; then a choice lasts as long as the page.

export function readChoice(): ConsentRecord | null {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY), new Date())
  } catch {
    return null
  }
}

export function storeChoice(record: ConsentRecord): void {
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(record))
  } catch {
    // As above.
  }
}
