import { and, eq, lt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { authenticators } from '#app/db/schema/auth.ts'
import { wrongField } from '#app/platform/app-error.ts'
import { seal, unseal } from '#app/platform/sealing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { base32, otpAddress, secretFrom, stepOfCode } from './totp.server.ts'

type Keys = Pick<Tools, 'sessionSecrets' | 'clock'>

type Who = { userId: string; sessionId: string }

/**
 * What somebody scans to set their app up. The same for a sign-in until it has been used, so that a page that is loaded
 * again shows no other one; nothing is stored until a code of it has come back.
 */
export async function offerAuthenticator(tools: Tools, { email, ...who }: Who & { email: string }) {
  const secret = await offeredSecret(tools.db, tools, who)
  return {
    address: otpAddress(secret, { issuer: 'Longevity office', account: email }),
    secret: (base32(secret).match(/.{1,4}/g) ?? []).join(' '),
  }
}

/**
 * Keeps the app whose code came back, in place of the one of before.
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
  if (step === null) throw wrongCode()
  const kept = { sealedSecret: seal(secret, SEAL, keys.sessionSecrets), lastStep: step, createdAt: now }
  await tx
    .insert(authenticators)
    .values({ userId: who.userId, ...kept })
    .onConflictDoUpdate({ target: authenticators.userId, set: kept })
}

/** Another one for each sign-in, and as soon as an app is added. */
async function offeredSecret(tx: DbOrTx, { sessionSecrets }: Keys, { userId, sessionId }: Who): Promise<Buffer> {
  const [app] = await tx
    .select({ sealed: authenticators.sealedSecret })
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
  return secretFrom(sessionSecrets[0], `authenticator of ${userId} in ${sessionId} after ${app?.sealed ?? 'none'}`)
}

/** Whether a code is of this person's app and was not taken before; it is taken then. */
export async function takeAuthenticatorCode(
  tx: DbOrTx,
  { sessionSecrets, clock }: Keys,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [app] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId))
  const opened = app && unseal(app.sealedSecret, SEAL, sessionSecrets)
  const step = opened ? stepOfCode(opened.content, code, clock.now()) : null
  if (step === null) return false
  // Of two that come at the same moment with one code, one finds the step taken.
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return taken.length > 0
}

export const wrongCode = () =>
  wrongField('code', 'That code isn’t right, or was used before. Please try the next one that your app shows.')

const SEAL = 'seal of an authenticator'
