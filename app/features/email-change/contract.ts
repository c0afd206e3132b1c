import { z } from 'zod'
import { Email } from '#app/values/email.ts'

export const EmailChangeInput = z.strictObject({ email: Email })

export const EmailChangeConfirmation = z.strictObject({ token: z.string().min(1).max(200) })
