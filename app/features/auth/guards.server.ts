import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Access } from './door.server.ts'
import { consentProblem } from './health-consent.ts'
import { readSession } from './session.server.ts'
import { type CurrentUser, isFreshSignIn, type SessionState } from './session.ts'

type Person = Extract<SessionState, { status: 'signed-in' }>

/**
 * Who asks; null when nobody is signed in.
 *
 * @throws AppError 503 when it cannot be told right now.
 */
export async function whoAsks(tools: Tools, cookie: string | undefined): Promise<Person | null> {
  const session = await readSession(tools, cookie)
  if (session.status === 'unknown') throw cannotTell()
  return session.status === 'signed-in' ? session : null
}

/**
 * Lets through whom a door is for; null at a public one, which asks for itself where it matters.
 *
 * @throws AppError 401 signed out, 403 for a permission of staff, which nobody has yet.
 */
export async function admit(tools: Tools, access: Access, cookie: string | undefined): Promise<Person | null> {
  if (access === 'public') return null
  const person = await whoAsks(tools, cookie)
  if (!person) throw new AppError('signed_out', { userMessage: 'Please sign in first.' })
  if (access !== 'user')
    throw new AppError('forbidden', { reason: 'staff_only', userMessage: 'This is for staff only.' })
  return person
}

/**
 * Guards what takes everything away at once. An open computer in a library is not enough.
 *
 * @throws AppError 403 when the sign-in is too long ago.
 */
export function refuseOldSignIn({ clock }: Pick<Tools, 'clock'>, person: Person | null): void {
  if (person && isFreshSignIn(person.signedInAt, clock.now())) return
  throw new AppError('forbidden', {
    reason: 'old_sign_in',
    userMessage: 'Please sign in again first: this needs a recent sign-in.',
  })
}

/**
 * Closed unless the words of today were agreed to: never asked, agreed to older words and taken back are all a no. To
 * read, take along and delete what is there needs no consent, and those doors do without it (each declares in its
 * `consent` which it is).
 *
 * @throws AppError 403 with the way to give it.
 */
export function refuseWithoutHealthConsent(user: Pick<CurrentUser, 'healthConsent'> | undefined): void {
  const problem = consentProblem(user?.healthConsent ?? 'not-asked')
  if (problem !== null) throw new AppError('forbidden', { reason: 'consent_needed', userMessage: problem })
}

const cannotTell = () =>
  new AppError('unavailable', {
    userMessage: 'We can’t check your sign-in right now. Nothing is lost. Please try again in a moment.',
    retryAfter: 5,
  })
