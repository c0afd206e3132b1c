/** What the contact form says. Source: specification §5 and §8. */
export const MESSAGES = {
  missing: { title: 'Missing Fields', description: 'Please fill in all required fields.' },
  consent: { title: 'Consent Required', description: 'Please check the consent checkbox to proceed.' },
  sent: { title: 'Message Sent!', description: 'Thank you for your message. We’ll get back to you soon.' },
  failed: { title: 'Error', description: 'Failed to send message. Please try again.' },
} as const

/** True of the message too that reaches the day's limit of copies to an address. */
export const COPY_SENT = 'A copy is on its way to you, unless you’ve had several emails from us today.'

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
