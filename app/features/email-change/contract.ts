import { z } from 'zod'
import { Email } from '#app/values/email.ts'
import { schema } from '#app/values/schema.ts'

export const EmailChangeInput = schema('EmailChangeInput', { email: Email })

export const EmailChangeConfirmation = schema('EmailChangeConfirmation', { token: z.string().min(1).max(200) })

export const EmailChanged = z.object({ email: z.string() }).meta({ id: 'EmailChanged' })
