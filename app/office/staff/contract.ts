import { z } from 'zod'
import { Email } from '#app/values/email.ts'
import { schema } from '#app/values/schema.ts'

const next = z.string().max(2000).optional()
const code = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, 'Please enter the code.'))

/** A code of the app, or one of the ten recovery codes. */
export const CodeInput = schema('SecondStepCode', { code, next })

export const AppInput = schema('NewAuthenticator', {
  code: code.pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.')),
  next,
})

const bytes = z.string().min(1).max(10_000)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** A browser's response when it has created a passkey. Source: WebAuthn level 3, section 5.1.8. */
export const NewPasskey = schema('NewPasskey', {
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
})

/** A browser's response when it has signed with one. */
export const PasskeyProof = schema('PasskeyProof', {
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.string().max(1000).optional(),
    }),
  }),
})

/** Options that the browser passes to its authenticator unchanged. */
export const PasskeyQuestion = z.record(z.string(), z.unknown()).meta({ id: 'PasskeyQuestion' })

export const PasskeyId = schema('PasskeyId', { id: z.string().min(1).max(1000) })

export const Next = schema('Next', { next })

const StaffRole = z.enum(['fulfilment', 'editor', 'coach', 'owner'], 'Please choose a role.')

export const Invitation = schema('StaffInvitation', { email: Email, role: StaffRole })

export const InvitationId = schema('StaffInvitationId', { id: z.uuid() })

export const StaffId = schema('StaffId', { id: z.string().min(1).max(100) })

export const RoleChange = StaffId.extend({ role: StaffRole }).meta({ id: 'StaffRoleChange' })
