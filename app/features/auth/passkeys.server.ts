import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { passkeys } from '#app/db/schema/auth.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { keepChallenge, spendChallenge } from './passkey-challenges.server.ts'

/** What a browser says of a passkey is read by a library that only those need who have one: it comes with the first. */
const webAuthn = () => import('@simplewebauthn/server')

type Who = { userId: string; sessionId: string }

/** Whether browsers make passkeys for this site at all: they do for names, never for numbers. */
export const canHavePasskeys = (appUrl: string): boolean => !/^[\d.]+$|^\[/.test(new URL(appUrl).hostname)

/** What a browser is asked, to make a passkey. */
export async function askForNewPasskey(tools: Tools, { userId, sessionId, email }: Who & { email: string }) {
  const known = await listKeys(tools.db, userId)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Longevity office',
    rpID: rpIdOf(tools),
    userName: email,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await keepChallenge(tools, sessionId, options.challenge)
  return options
}

/**
 * Keeps the passkey that a browser has made.
 *
 * @throws AppError 400 when what came back is not what was asked for.
 */
export async function addPasskey(
  tx: DbOrTx,
  tools: Tools,
  { userId, sessionId, name, response }: Who & { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const expectedChallenge = await spendChallenge(tx, tools, sessionId)
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: tools.appUrl,
    expectedRPID: rpIdOf(tools),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!verified) return refuse(new Error('not verified'))
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const kept = await tx
    .insert(passkeys)
    .values({
      ...{ id, userId, name, counter, transports },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      createdAt: tools.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (kept.length === 0) throw new AppError('conflict', 'This passkey is there already. You can use it.')
}

/** What a browser is asked, to prove that it has one of this person's passkeys. */
export async function askForPasskey(tools: Tools, { userId, sessionId }: Who) {
  const known = await listKeys(tools.db, userId)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(tools),
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  await keepChallenge(tools, sessionId, options.challenge)
  return options
}

/** @throws AppError 400 when what came back does not prove it. */
export async function provePasskey(
  tx: DbOrTx,
  tools: Tools,
  { userId, sessionId, response }: Who & { response: AuthenticationResponseJSON },
): Promise<void> {
  const expectedChallenge = await spendChallenge(tx, tools, sessionId)
  const isThis = and(eq(passkeys.id, response.id), eq(passkeys.userId, userId))
  const [key] = await tx.select().from(passkeys).where(isThis)
  if (!key) return refuse(new Error('a passkey that is not known'))
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: tools.appUrl,
    expectedRPID: rpIdOf(tools),
    credential: { id: key.id, publicKey: Buffer.from(key.publicKey, 'base64url'), counter: key.counter },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) return refuse(new Error('not verified'))
  await tx.update(passkeys).set({ counter: authenticationInfo.newCounter, usedAt: tools.clock.now() }).where(isThis)
}

/** The passkeys of a person, the oldest first, as they see them. */
export function listPasskeys(db: DbOrTx, userId: string) {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Another person's is not touched. @returns Its name; null when there was none. */
export async function removePasskey(tx: DbOrTx, userId: string, id: string): Promise<string | null> {
  const isThis = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const [removed] = await tx.delete(passkeys).where(isThis).returning({ name: passkeys.name })
  return removed?.name ?? null
}
// EdDSA, ES256, RS256. Named, because the library would ask Node for experimental ones otherwise.
const ALGORITHMS = [-8, -7, -257]

const rpIdOf = ({ appUrl }: Tools) => new URL(appUrl).hostname

const listKeys = (db: DbOrTx, userId: string) =>
  db.select({ id: passkeys.id, transports: passkeys.transports }).from(passkeys).where(eq(passkeys.userId, userId))

function refuse(cause: unknown): never {
  throw new AppError('bad_request', { userMessage: 'That passkey didn’t work. Please try again.', cause })
}
