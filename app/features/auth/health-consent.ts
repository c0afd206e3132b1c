/** The statement itself, by version. A new wording gets a new version and is asked again; old ones stay readable. */
export const HEALTH_CONSENT = {
  version: '2026-11-21',
  statement:
    'I agree that Longevity keeps the habits I tick, and what is worked out from them, to show me my own progress. This is information about my health.',
} as const

/** Where a person stands: never asked (or asked with older words), agreed, or taken back. */
export type HealthConsent = 'not-asked' | 'given' | 'withdrawn'
