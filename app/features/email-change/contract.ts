import { z } from 'zod'
import { Email } from '#app/values/email.ts'

export const EmailChangeInput = z.strictObject({ email: Email }).meta({ id: 'EmailChangeInput' })

export const EmailChangeConfirmation = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'EmailChangeConfirmation' })

export const EmailChanged = z.object({ email: z.string() }).meta({ id: 'EmailChanged' })
