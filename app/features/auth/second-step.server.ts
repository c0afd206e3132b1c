import { and, eq, ne } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { authenticators, passkeys, recoveryCodes } from '#app/db/schema/auth.ts'
import { sessions } from '#app/db/schema/users.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit, releaseLimits } from '#app/platform/web/rate-limit.ts'
import { spendAuthenticatorCode, wrongCode } from './authenticator.server.ts'
import { listPasskeys } from './passkeys.server.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.server.ts'
import { CODE_TRIES } from './second-step.ts'
import { endAccess } from './session-list.server.ts'

/** The methods a user can use for the second step. */
export type SecondStepWays = Awaited<ReturnType<typeof getSecondStepWays>>

export async function getSecondStepWays({ db }: { db: DbOrTx }, userId: string) {
  const [app] = await db
    .select({ createdAt: authenticators.createdAt })
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
  return {
    passkeys: await listPasskeys(db, userId),
    app: app ?? null,
    recoveryCodes: await countRecoveryCodes(db, userId),
  }
}

export const isSetUp = ({ passkeys, app }: Pick<SecondStepWays, 'passkeys' | 'app'>): boolean =>
  passkeys.length > 0 || app !== null

export async function markSecondStep(tx: DbOrTx, { clock }: Pick<Tools, 'clock'>, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ secondStepAt: clock.now() }).where(eq(sessions.id, sessionId))
}

/**
 * Passes the second step with a code: six digits of the app, or one of the ten recovery codes.
 *
 * @param onProved Further work in the same transaction.
 * @throws AppError 400 for a wrong or used code, 429 after five attempts in a quarter of an hour.
 */
export async function proveCode(
  tools: Tools,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
  onProved: (tx: DbOrTx, post: Post, way: 'app' | 'recovery') => Promise<void>,
): Promise<void> {
  // Counted before verification, so that parallel attempts count.
  await consumeLimit(tools, CODE_TRIES, userId)
  await tools.outbox.transaction(async (tx, post) => {
    const way = /^\d{6}$/.test(code) ? 'app' : 'recovery'
    const take = way === 'app' ? spendAuthenticatorCode : spendRecoveryCode
    if (!(await take(tx, tools, { userId, code }))) throw wrongCode(way)
    await markSecondStep(tx, tools, sessionId)
    await onProved(tx, post, way)
  })
  await releaseLimits(tools, [{ limit: CODE_TRIES, subject: userId }])
}

/** Removes the authenticator app; passkeys are unchanged. @returns Whether there was one. */
export async function removeAuthenticator(tx: DbOrTx, userId: string): Promise<boolean> {
  const isTheirs = eq(authenticators.userId, userId)
  return (await tx.delete(authenticators).where(isTheirs).returning({ userId: authenticators.userId })).length > 0
}

/**
 * Removes all methods, ends every session and every program's access. Whoever is still staff sets the second step up
 * again on the next visit.
 */
export async function resetSecondStep(tx: DbOrTx, userId: string): Promise<void> {
  for (const table of [passkeys, authenticators, recoveryCodes]) await tx.delete(table).where(eq(table.userId, userId))
  await endAccess(tx, userId)
}

/** Changing a method ends the second steps passed in the user's other sessions. */
export async function endOtherSecondSteps(tx: DbOrTx, userId: string, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondStepAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}
