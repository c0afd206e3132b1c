import { and, eq, gt } from 'drizzle-orm'
import { accessTokens } from '#app/db/schema/auth.ts'
import { users } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { digestOf } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Access } from './door.server.ts'
import { consentProblem } from './health-consent.ts'
import { isPermitted, isStaff, type Permission } from './permissions.ts'
import { readToken, SCOPE_NAMES, type Scope } from './scopes.ts'
import { hasFreshSecondStep, hasSecondStep } from './second-step.ts'
import { readSession, TOUCH_EVERY_MS, userColumns } from './session.server.ts'
import { type CurrentUser, isFreshSignIn, type SignedIn } from './session.ts'

/**
 * Returns the caller; null when signed out.
 *
 * @throws AppError 503 when the session can't be checked right now.
 */
export async function readPerson(tools: Tools, cookie: string | undefined): Promise<SignedIn | null> {
  const session = await readSession(tools, cookie)
  if (session.status === 'unknown') throw sessionUnknown()
  return session.status === 'signed-in' ? session : null
}

/**
 * Checks the access a door requires and returns the caller; null at a public door, which checks the session itself
 * where it matters.
 *
 * @throws AppError 401 signed out; for staff see `authoriseStaff`.
 */
export async function authorise(
  tools: Tools,
  { access, scope }: { access: Access; scope?: Scope | undefined },
  { cookie, authorization }: { cookie: string | undefined; authorization: string | undefined },
): Promise<SignedIn | null> {
  if (access === 'public') return null
  const token = readToken(authorization)
  // A request with a token is authenticated by the token alone, regardless of any cookie.
  if (token !== null && scope) return authoriseProgram(tools, access, scope, token)
  if (token !== null) throw access === 'user' ? signedOut('This call takes no access token.') : notHere()
  const person = await readPerson(tools, cookie)
  if (access === 'staff') return authoriseAnyStaff(person)
  if (access !== 'user') return authoriseStaff(tools, person, access.slice('staff:'.length) as Permission)
  if (!person) throw signedOut('Please sign in first, in another tab: nothing on this page is lost.')
  return person
}

/**
 * Authenticates a program as its token's owner. The second step of staff was checked when the token was created; the
 * role is the current one.
 *
 * @throws AppError 401 for an invalid token, 403 without the scope, 404 without the permission.
 */
async function authoriseProgram(tools: Tools, access: Access, scope: Scope, token: string): Promise<SignedIn> {
  const found = await findToken(tools, token)
  if (!found) throw signedOut('This access token isn’t valid, or has expired. Please make a new one in your account.')
  const { person, scopes } = found
  if (access !== 'user' && !isPermitted(person.user.role, access.slice('staff:'.length) as Permission)) throw notHere()
  if (!scopes.includes(scope))
    throw new AppError('forbidden', {
      reason: 'scope_needed',
      userMessage: `This access token doesn’t have the scope ${scope}. Please make one that has it in your account.`,
    })
  return person
}

/** Admits any staff member before their second step, for the doors of the second step itself. */
function authoriseAnyStaff(person: SignedIn | null): SignedIn {
  if (!person || !isStaff(person.user.role)) throw notHere()
  return person
}

/**
 * Admits a user with the permission and a recent second step. For everyone else the office appears not to exist.
 *
 * @throws AppError 404 without the permission, 403 before the second step.
 */
function authoriseStaff({ clock }: Pick<Tools, 'clock'>, person: SignedIn | null, permission: Permission): SignedIn {
  if (!person || !isPermitted(person.user.role, permission)) throw notHere()
  if (!hasSecondStep(person, clock.now())) throw needsSecondStep('Please confirm that it’s you first.')
  return person
}

/**
 * Requires a recent sign-in for irreversible actions, and a recent second step of staff for money, exports and roles,
 * so that an unattended computer isn't enough.
 *
 * @throws AppError 403 when the sign-in, or the second step of staff, is too long ago.
 */
export function refuseStale({ clock }: Pick<Tools, 'clock'>, access: Access, person: SignedIn | null): void {
  if (access.startsWith('staff')) {
    if (person && hasFreshSecondStep(person, clock.now())) return
    throw needsSecondStep('Please confirm again that it’s you. For this we ask every ten minutes.')
  }
  if (person && isFreshSignIn(person.signedInAt, clock.now())) return
  throw new AppError('forbidden', {
    reason: 'old_sign_in',
    userMessage: 'Please sign in again first: this needs a recent sign-in.',
  })
}

const signedOut = (userMessage: string) => new AppError('signed_out', userMessage)

const notHere = () => new AppError('not_found', 'There’s nothing at this address.')

const needsSecondStep = (userMessage: string) =>
  new AppError('forbidden', { reason: 'second_step_needed', userMessage })

/**
 * Requires consent to the current wording: never given, given to an older wording and withdrawn all refuse. Reading,
 * exporting and deleting existing data needs no consent; each door declares which case applies in `consent`.
 *
 * @throws AppError 403 with the way to give consent.
 */
export function refuseWithoutHealthConsent(user: Pick<CurrentUser, 'healthConsent'> | undefined): void {
  const problem = consentProblem(user?.healthConsent ?? 'not-asked')
  if (problem !== null) throw new AppError('forbidden', { reason: 'consent_needed', userMessage: problem })
}

const sessionUnknown = () =>
  new AppError('unavailable', {
    userMessage: 'We can’t check your sign-in right now. Nothing is lost. Please try again in a moment.',
    retryAfter: 5,
  })

/** Returns a token's owner and scopes; null when it is invalid or expired. Queried for each request, never cached. */
async function findToken(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  token: string,
): Promise<{ person: SignedIn; scopes: readonly Scope[] } | null> {
  const now = clock.now()
  const [row] = await db
    .select({ token: accessTokens, user: userColumns })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, digestOf(token)), gt(accessTokens.expiresAt, now)))
  if (!row) return null
  const { id, createdAt, usedAt } = row.token
  if (!usedAt || now.getTime() - usedAt.getTime() > TOUCH_EVERY_MS)
    await db.update(accessTokens).set({ usedAt: now }).where(eq(accessTokens.id, id))
  return {
    person: {
      status: 'signed-in',
      user: row.user,
      sessionId: `token ${id}`,
      signedInAt: createdAt,
      secondStepAt: null,
    },
    scopes: SCOPE_NAMES.filter((scope) => row.token.scopes.includes(scope)),
  }
}
