import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { passkeys } from '#app/db/schema/auth.ts'
import { sessions } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Loaded with the first passkey: most processes never need this library. */
const webAuthn = () => import('@simplewebauthn/server')

type Who = { userId: string; sessionId: string }

/** Whether browsers support passkeys for this site: only for host names, not for IP addresses. */
export const canHavePasskeys = (appUrl: string): boolean => !/^[\d.]+$|^\[/.test(new URL(appUrl).hostname)

export async function passkeyCreationOptions(tools: Tools, { userId, sessionId, email }: Who & { email: string }) {
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
  await storeChallenge(tools, sessionId, options.challenge)
  return options
}

/**
 * Verifies and stores a new passkey.
 *
 * @throws AppError 400 when the response doesn't match the challenge.
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

export async function passkeyRequestOptions(tools: Tools, { userId, sessionId }: Who) {
  const known = await listKeys(tools.db, userId)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(tools),
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  await storeChallenge(tools, sessionId, options.challenge)
  return options
}

/** @throws AppError 400 when the response isn't valid. */
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

export const listPasskeys = (db: DbOrTx, userId: string) =>
  db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Removes one of the user's own passkeys. @returns Its name; null when there was none. */
export async function removePasskey(tx: DbOrTx, userId: string, id: string): Promise<string | null> {
  const isThis = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const [removed] = await tx.delete(passkeys).where(isThis).returning({ name: passkeys.name })
  return removed?.name ?? null
}
// EdDSA, ES256, RS256. Listed because the library would otherwise request experimental ones from Node.
const ALGORITHMS = [-8, -7, -257]

const rpIdOf = ({ appUrl }: Tools) => new URL(appUrl).hostname

const listKeys = (db: DbOrTx, userId: string) =>
  db.select({ id: passkeys.id, transports: passkeys.transports }).from(passkeys).where(eq(passkeys.userId, userId))

function refuse(cause: unknown): never {
  throw new AppError('bad_request', { userMessage: 'That passkey didn’t work. Please try again.', cause })
}

const CHALLENGE_MS = 300_000

async function storeChallenge({ db, clock }: Tools, sessionId: string, challenge: string): Promise<void> {
  const passkeyTokenUntil = new Date(clock.now().getTime() + CHALLENGE_MS)
  await db.update(sessions).set({ passkeyToken: challenge, passkeyTokenUntil }).where(eq(sessions.id, sessionId))
}

/** Consumes the challenge of this session, which can be used once. */
async function spendChallenge(tx: DbOrTx, { clock }: Tools, sessionId: string): Promise<string> {
  const isThis = and(eq(sessions.id, sessionId), gt(sessions.passkeyTokenUntil, clock.now()))
  const [asked] = await tx.select({ challenge: sessions.passkeyToken }).from(sessions).where(isThis).for('update')
  await tx.update(sessions).set({ passkeyToken: null, passkeyTokenUntil: null }).where(eq(sessions.id, sessionId))
  if (!asked?.challenge) throw new AppError('bad_request', 'That took longer than five minutes. Please try again.')
  return asked.challenge
}
