import { z } from 'zod'
import { Email } from '#app/values/email.ts'
import { boxesOf, schema } from '#app/values/schema.ts'
import { DayStart, TimeZone } from '#app/values/time-zone.ts'
import { SCOPE_NAMES, TOKEN_DAYS } from './scopes.ts'

const path = z.string().max(2000).optional()
/** Sent by the sign-in form when the browser knows it; used once, for new accounts. */
const timeZone = z.string().max(64).optional()

export const SignInRequest = schema('SignInRequest', { email: Email, callbackURL: path, timeZone })
export type SignInRequest = z.infer<typeof SignInRequest>

export const LinkRedemption = schema('LinkRedemption', { token: z.string().min(1).max(200), next: path })
export type LinkRedemption = z.infer<typeof LinkRedemption>

export const CodeRedemption = schema('CodeRedemption', {
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.')),
  next: path,
})
export type CodeRedemption = z.infer<typeof CodeRedemption>

export const SessionRevocation = schema('SessionRevocation', { id: z.string().min(1).max(100) })

export const AccountSettings = schema('AccountSettings', {
  name: z.string().trim().max(100, 'That name is too long.'),
  timeZone: TimeZone,
  dayStart: DayStart,
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** Consent must be explicit, so there is no default. `version` is the wording that the page showed. */
export const HealthConsentInput = schema('HealthConsentInput', {
  agree: z.enum(['yes', 'no']),
  version: z.string().max(40).optional(),
  next: path,
})

/** A new access token. Each scope is a checkbox field. */
export const AccessTokenInput = z
  .strictObject({
    name: z.string().trim().min(1, 'Give it a name, so that you know it again.').max(80, 'That name is too long.'),
    days: z.enum(TOKEN_DAYS),
    ...boxesOf(SCOPE_NAMES, 'on'),
  })
  .refine((input) => SCOPE_NAMES.some((scope) => input[scope]), {
    path: ['scopes'],
    message: 'Tick at least one thing that it may do.',
  })
  .meta({ id: 'AccessTokenInput' })
export type AccessTokenInput = z.infer<typeof AccessTokenInput>

export const AccessTokenId = schema('AccessTokenId', { id: z.uuid() })

export const Redirect = z.object({ redirectTo: z.string() }).meta({ id: 'Redirect' })

export const CurrentUserAnswer = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    timeZone: z.string(),
    dayStart: z.string(),
    joinedOn: z.string(),
    healthConsent: z.enum(['not-asked', 'given', 'outdated', 'withdrawn']),
    role: z.enum(['member', 'fulfilment', 'editor', 'coach', 'owner']),
  })
  .meta({ id: 'CurrentUserAnswer' })
