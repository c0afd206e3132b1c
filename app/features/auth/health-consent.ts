/** The statement itself, by version. A new wording gets a new version and is asked again; old ones stay readable. */
export const HEALTH_CONSENT = {
  version: '2026-11-21.2',
  statement:
    'I agree that Longevity keeps the habits I tick, how I say I feel, the figures of body, fitness and blood that I enter, and what I write about them, to show me my own progress. This is information about my health.',
} as const

/** Where a person stands: never asked (or asked with older words), agreed, or taken back. */
export type HealthConsent = 'not-asked' | 'given' | 'withdrawn'
