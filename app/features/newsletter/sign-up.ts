/** The sign-up form's messages. Source: specification §5. */
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

/** Returns the first problem of a sign-up, with its field; null when it is valid. */
export function findProblem({ email, consent }: { email: string; consent: boolean }) {
  if (email.trim() === '') return { field: 'email', ...MESSAGES.emailRequired } as const
  if (!consent) return { field: 'consent', ...MESSAGES.consentRequired } as const
  return null
}
