import { z } from 'zod'
import { botSignals } from '#app/values/bot-signals.ts'
import { Email } from '#app/values/email.ts'
import { schema } from '#app/values/schema.ts'
import { MESSAGES } from './contact.ts'

const missing = MESSAGES.missing.description

export const ContactInput = schema('ContactInput', {
  name: z
    .string()
    .trim()
    .min(1, missing)
    .max(100, 'That name is too long.')
    // Used on a single line in emails: no line breaks or other control characters.
    .regex(/^\P{Cc}*$/u, 'The name must be one line.'),
  email: Email,
  message: z.string().trim().min(1, missing).max(5_000, 'Please use at most 5,000 characters.'),
  /** `on` is what a plain form sends for a ticked checkbox. */
  gdprConsent: z.union([z.literal(true), z.literal('true'), z.literal('on')], {
    error: MESSAGES.consent.description,
  }),
  ...botSignals,
})
/** Whether an email to the sender is on its way: a copy of the message, or the number of the complaint. */
export const FormReceived = schema('FormReceived', { hasCopy: z.boolean() })

export type ContactInput = z.infer<typeof ContactInput>

/** A complaint about personal data. Needs no consent: handling it is a legal duty. */
export const ComplaintInput = ContactInput.omit({ gdprConsent: true })
  .extend({
    wish: z.string().trim().max(2_000).default(''),
  })
  .meta({ id: 'ComplaintInput' })
export type ComplaintInput = z.infer<typeof ComplaintInput>
