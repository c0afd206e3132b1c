/**
 * The statement itself, by version. A new wording gets a new version and requires new consent; old ones stay readable.
 */
export const HEALTH_CONSENT = {
  version: '2026-11-23.1',
  statement:
    'I agree that Longevity keeps and uses this information about my health: the habits I tick, how long and how warm they were, and habits of my own; how I say I feel; the figures of body, fitness and blood that I enter, and the date of birth and sex beside them; my nights; the figures that I bring in from a phone, a watch or a file; my notes and weekly reviews; my answers to the safety questions; my goals, timetable and reminders; what I write to the coach or to other members about my health; what I let the coach, a partner or a challenge see; and the insights and trials that are worked out from all this. It is used to show me my own progress, to leave out what is not safe for me, to remind me where I ask for it, to coach me, and to show to others what I choose to show them.',
} as const

/** A user's consent: never given, given to the current wording, given to an older wording, or withdrawn. */
export type HealthConsent = 'not-asked' | 'given' | 'outdated' | 'withdrawn'

/** Days from withdrawal until the data is erased. Source: content/legal/privacy-policy.md, section 3. */
export const DAYS_TO_ERASURE = 30

const FIRST: Record<Exclude<HealthConsent, 'given'>, string> = {
  'not-asked': 'This is information about your health, and you haven’t agreed yet that we keep it.',
  outdated: 'You agreed to an earlier wording, and what we ask for has changed since.',
  withdrawn: 'You have withdrawn your consent to keep health data.',
}

/** Returns why nothing is stored or used, and what to do; null with consent to the current wording. */
export function consentProblem(consent: HealthConsent): string | null {
  if (consent === 'given') return null
  return `${FIRST[consent]} So nothing is saved. You can read and give your consent in your account, under ‘Health data’.`
}
