import { z } from 'zod'
import { botSignals } from '#app/values/bot-signals.ts'
import { Email } from '#app/values/email.ts'
import { LIST_IDS, WAITLIST_IDS } from './lists.ts'
import { MESSAGES } from './sign-up.ts'

const signUp = {
  email: Email,
  /** `on` is what a ticked box of a plain form sends. */
  consent: z.union([z.literal(true), z.literal('true'), z.literal('on')], {
    error: MESSAGES.consentRequired.description,
  }),
  /** Path of the page with the form. */
  source: z
    .string()
    .max(100)
    .regex(/^\/[\w/-]*$/, 'source must be the path of a page.')
    .optional(),
  ...botSignals,
}
const token = z.string().min(1).max(200)

export const NewsletterSignUp = z.strictObject(signUp).meta({ id: 'NewsletterSignUp' })

export const WaitlistSignUp = z.strictObject({ ...signUp, list: z.enum(WAITLIST_IDS) }).meta({ id: 'WaitlistSignUp' })

export const SubscriptionConfirmation = z.strictObject({ token }).meta({ id: 'SubscriptionConfirmation' })

/** Without a list: all of them. */
export const Unsubscription = z
  .strictObject({ token, list: z.enum([...LIST_IDS, 'all']).default('all') })
  .meta({ id: 'Unsubscription' })
