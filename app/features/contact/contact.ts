/** What the contact form says. Source: specification §5 and §8. */
export const MESSAGES = {
  missing: { title: 'Missing Fields', description: 'Please fill in all required fields.' },
  consent: { title: 'Consent Required', description: 'Please check the consent checkbox to proceed.' },
  sent: { title: 'Message Sent!', description: 'Thank you for your message. We’ll get back to you soon.' },
  failed: { title: 'Error', description: 'Failed to send message. Please try again.' },
} as const

/** What happens to the copy: an address gets only a few emails a day from forms that anybody can fill in for it. */
export const copyWords = (hasCopy: boolean): string =>
  hasCopy ? 'A copy is on its way to you.' : 'You’ve had several emails from us today, so we’re not sending you a copy.'

/** The page for whoever sent a form without script. */
export const sentPath = (page: '/contact/sent' | '/complaints/sent', hasCopy: boolean): string =>
  hasCopy ? page : `${page}?copy=no`

/** Reads from its address whether that page speaks of a copy. */
export const hasCopyIn = (asked: URLSearchParams): boolean => asked.get('copy') !== 'no'

/** Consent to being answered, nothing else. Marketing has its own form. */
export const CONSENT_WORDING = 'I agree that Longevity keeps what I write here, with my address, to answer me.'

/** Changes with the wording; each message stores the version it was sent with. */
export const WORDING_VERSION = '2026-11-21'

export const FIELDS = ['name', 'email', 'message'] as const
export type ContactField = (typeof FIELDS)[number]

type Draft = Record<ContactField, string> & { gdprConsent: boolean }

/** Validates a draft. Returns the problem and its fields; null if it can be sent. */
export function findProblem(draft: Draft) {
  const empty = FIELDS.filter((field) => draft[field].trim() === '')
  if (empty.length > 0) return { ...MESSAGES.missing, fields: empty }
  return draft.gdprConsent ? null : { ...MESSAGES.consent, fields: ['gdprConsent'] as const }
}
