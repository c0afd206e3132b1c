import { and, eq, lt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { authenticators } from '#app/db/schema/auth.ts'
import { wrongField } from '#app/platform/app-error.ts'
import { seal, unseal } from '#app/platform/keys/sealing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { base32, otpAddress, secretFrom, stepOfCode } from './totp.server.ts'

type Keys = Pick<Tools, 'sessionSecrets' | 'clock'>

type Who = { userId: string; sessionId: string }

/**
 * Returns the secret to scan when setting up an authenticator app. It is derived, so it stays the same for a sign-in
 * until it is used, even if the page is reloaded, and nothing is stored before a valid code is entered.
 */
export async function offerAuthenticator(tools: Tools, { email, ...who }: Who & { email: string }) {
  const secret = await offeredSecret(tools.db, tools, who)
  return {
    address: otpAddress(secret, { issuer: 'Longevity office', account: email }),
    secret: (base32(secret).match(/.{1,4}/g) ?? []).join(' '),
  }
}

/**
 * Saves the authenticator app after a valid code, and replaces the previous one.
 *
 * @throws AppError 400 for a wrong code.
 */
export async function addAuthenticator(
  tx: DbOrTx,
  keys: Keys,
  { code, ...who }: Who & { code: string },
): Promise<void> {
  const now = keys.clock.now()
  const secret = await offeredSecret(tx, keys, who)
  const step = stepOfCode(secret, code, now)
  if (step === null) throw wrongCode('app')
  const kept = { sealedSecret: seal(secret, SEAL, keys.sessionSecrets), lastStep: step, createdAt: now }
  await tx
    .insert(authenticators)
    .values({ userId: who.userId, ...kept })
    .onConflictDoUpdate({ target: authenticators.userId, set: kept })
}

/** Differs for each sign-in, and changes when an app is added. */
async function offeredSecret(tx: DbOrTx, { sessionSecrets }: Keys, { userId, sessionId }: Who): Promise<Buffer> {
  const [app] = await tx
    .select({ sealed: authenticators.sealedSecret })
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
  return secretFrom(sessionSecrets[0], `authenticator of ${userId} in ${sessionId} after ${app?.sealed ?? 'none'}`)
}

/** Verifies a code of the user's app and marks it as used. @returns False for a wrong or used code. */
export async function spendAuthenticatorCode(
  tx: DbOrTx,
  { sessionSecrets, clock }: Keys,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [app] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId))
  const opened = app && unseal(app.sealedSecret, SEAL, sessionSecrets)
  const step = opened ? stepOfCode(opened.content, code, clock.now()) : null
  if (step === null) return false
  // Of two parallel requests with the same code, only one updates the row.
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return taken.length > 0
}

const NEXT = { app: 'the next one that your app shows', recovery: 'another of the ten' } as const

export const wrongCode = (way: keyof typeof NEXT) =>
  wrongField('code', `That code isn’t right, or was used before. Please try ${NEXT[way]}.`)

const SEAL = 'seal of an authenticator'
