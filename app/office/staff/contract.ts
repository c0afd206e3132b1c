import { z } from 'zod'
import { Email } from '#app/values/email.ts'

const next = z.string().max(2000).optional()
const code = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, 'Please enter the code.'))

/** A code of the app, or one of the ten for the day the phone is lost. */
export const CodeInput = z.strictObject({ code, next }).meta({ id: 'SecondStepCode' })

export const AppInput = z
  .strictObject({
    code: code.pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.')),
    next,
  })
  .meta({ id: 'NewAuthenticator' })

const bytes = z.string().min(1).max(10_000)
const extensions = z.record(z.string(), z.unknown())
const attachment = z.enum(['platform', 'cross-platform']).optional()

/** What a browser answers when it has made a passkey. Source: WebAuthn level 3, section 5.1.8. */
export const NewPasskey = z
  .strictObject({
    response: z.object({
      id: bytes,
      rawId: bytes,
      type: z.literal('public-key'),
      authenticatorAttachment: attachment,
      clientExtensionResults: extensions,
      response: z.object({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.array(z.string().max(40)).max(10).optional(),
      }),
    }),
  })
  .meta({ id: 'NewPasskey' })

/** What a browser answers when it has signed with one. */
export const PasskeyProof = z
  .strictObject({
    response: z.object({
      id: bytes,
      rawId: bytes,
      type: z.literal('public-key'),
      authenticatorAttachment: attachment,
      clientExtensionResults: extensions,
      response: z.object({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.string().max(1000).optional(),
      }),
    }),
  })
  .meta({ id: 'PasskeyProof' })

/** What the browser hands to its authenticator as it is. */
export const PasskeyQuestion = z.record(z.string(), z.unknown()).meta({ id: 'PasskeyQuestion' })

export const PasskeyId = z.strictObject({ id: z.string().min(1).max(1000) }).meta({ id: 'PasskeyId' })

export const Next = z.strictObject({ next }).meta({ id: 'Next' })

const StaffRole = z.enum(['fulfilment', 'editor', 'coach', 'owner'], 'Please choose a role.')

export const Invitation = z.strictObject({ email: Email, role: StaffRole }).meta({ id: 'StaffInvitation' })

export const InvitationId = z.strictObject({ id: z.uuid() }).meta({ id: 'StaffInvitationId' })

export const StaffId = z.strictObject({ id: z.string().min(1).max(100) }).meta({ id: 'StaffId' })

export const RoleChange = StaffId.extend({ role: StaffRole }).meta({ id: 'StaffRoleChange' })
