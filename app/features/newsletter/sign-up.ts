/** What the sign-up form says. Source: specification §5. */
export const MESSAGES = {
  emailRequired: { title: 'Email Required', description: 'Please enter your email address.' },
  consentRequired: { title: 'Consent Required', description: 'Please check the consent checkbox to proceed.' },
  subscribed: {
    title: 'Subscribed!',
    description: 'Thank you for subscribing to our newsletter. Please check your inbox to confirm.',
  },
  waiting: {
    title: 'Nearly there!',
    description: 'Please check your inbox to confirm. Then you’re on the list.',
  },
} as const

/** The first thing that is missing from a sign-up, with the field it belongs to; null when it can be sent. */
export function findProblem({ email, consent }: { email: string; consent: boolean }) {
  if (email.trim() === '') return { field: 'email', ...MESSAGES.emailRequired } as const
  if (!consent) return { field: 'consent', ...MESSAGES.consentRequired } as const
  return null
}
