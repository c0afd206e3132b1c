/** Browser storage key of the choice. Source: specification §3. */
export const CONSENT_KEY = 'cookieConsent'

/** Changes when a purpose is added or changed; older choices are asked again. */
export const CONSENT_VERSION = '2026-11-22'

/** A choice expires after six months. Source: TRUST-58. */
const CONSENT_LIFE_MS = 182 * 86_400_000

/** The visitor's choice, as stored in their browser. */
export type ConsentRecord = {
  necessary: true
  analytics: boolean
  marketing: boolean
  /** ISO time of the choice. */
  timestamp: string
  version: string
  /** A random id, shared with the server's anonymous proof. */
  id: string
}

/**
 * Parses a stored choice; null if there is none or it has expired. Written by hand, without a schema library, because
 * it runs in every page's head before the first paint.
 */
export function readConsent(stored: string | null, now: Date): ConsentRecord | null {
  if (!stored) return null
  try {
    const record: Partial<ConsentRecord> = JSON.parse(stored)
    const age = now.getTime() - Date.parse(record.timestamp ?? '')
    return record.version === CONSENT_VERSION && age >= 0 && age < CONSENT_LIFE_MS ? (record as ConsentRecord) : null
  } catch {
    return null
  }
}

type Choice = { analytics: boolean; marketing: boolean }

export function makeConsent({ analytics, marketing }: Choice, now: Date, id: string): ConsentRecord {
  return { necessary: true, analytics, marketing, timestamp: now.toISOString(), version: CONSENT_VERSION, id }
}
