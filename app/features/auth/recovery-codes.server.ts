import { createHmac, randomInt } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { recoveryCodes } from '#app/db/schema/auth.ts'
import { seal, unseal } from '#app/platform/keys/sealing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { RECOVERY_CODES, RECOVERY_CODES_SHOWN_MS } from './second-step.ts'

type Keys = Pick<Tools, 'sessionSecrets' | 'clock'>

/** Creates ten new codes and invalidates the previous ones. They can be read for ten minutes. */
export async function renewRecoveryCodes(tx: DbOrTx, { sessionSecrets, clock }: Keys, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId,
      codeHash: hashOf(sessionSecrets[0], userId, code),
      sealedSecret: seal(Buffer.from(code), SEAL, sessionSecrets),
      createdAt: clock.now(),
    })),
  )
}

/** Returns new codes that the user hasn't confirmed to have saved; none after ten minutes. */
export async function listNewRecoveryCodes(
  { db, clock, sessionSecrets }: Pick<Tools, 'db'> & Keys,
  userId: string,
): Promise<string[]> {
  const since = new Date(clock.now().getTime() - RECOVERY_CODES_SHOWN_MS)
  const isShown = and(isNotNull(recoveryCodes.sealedSecret), isNull(recoveryCodes.usedAt))
  const rows = await db
    .select({ sealed: recoveryCodes.sealedSecret })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isShown, gt(recoveryCodes.createdAt, since)))
    .orderBy(asc(recoveryCodes.id))
  return rows.flatMap(({ sealed }) => unseal(sealed ?? '', SEAL, sessionSecrets)?.content.toString() ?? [])
}

/** Deletes the readable codes; only their hashes remain. */
export async function hideRecoveryCodes(tx: DbOrTx, userId: string): Promise<void> {
  await tx.update(recoveryCodes).set({ sealedSecret: null }).where(eq(recoveryCodes.userId, userId))
}

/** Deletes the readable form of codes past their display time. */
export async function deleteShownRecoveryCodes({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RECOVERY_CODES_SHOWN_MS)
  await db
    .update(recoveryCodes)
    .set({ sealedSecret: null })
    .where(and(isNotNull(recoveryCodes.sealedSecret), lt(recoveryCodes.createdAt, before)))
}

/** Uses up a recovery code. @returns Whether it was valid and unused. */
export async function spendRecoveryCode(
  tx: DbOrTx,
  { sessionSecrets, clock }: Keys,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const hashes = sessionSecrets.map((secret) => hashOf(secret, userId, code))
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock.now(), sealedSecret: null })
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, hashes), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return spent.length > 0
}

/** Counts the codes that are still unused. */
export const countRecoveryCodes = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

const SEAL = 'seal of a recovery code'
// Without characters that are easily confused. Ten of them have 49 bits.
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'
const makeCode = () => {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

// A code is random enough not to be guessed; the keyed hash makes a copy of the database useless.
const hashOf = (secret: string, userId: string, code: string) =>
  createHmac('sha256', secret)
    .update(`recovery code ${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url')
