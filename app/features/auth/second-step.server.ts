import { and, eq, ne } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { authenticators, passkeys, recoveryCodes } from '#app/db/schema/auth.ts'
import { sessions } from '#app/db/schema/users.ts'
import type { Post } from '#app/platform/outbox.ts'
import { giveBackLimits, takeFromLimit } from '#app/platform/rate-limit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { takeAuthenticatorCode, wrongCode } from './authenticator.server.ts'
import { listPasskeys } from './passkeys.server.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.server.ts'
import { CODE_TRIES } from './second-step.ts'

/** The ways in which a person can prove their second step. */
export type SecondStepWays = Awaited<ReturnType<typeof getSecondStepWays>>

export async function getSecondStepWays({ db }: Pick<Tools, 'db'>, userId: string) {
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

/** Whether there is anything that a second step could be proved with. */
export const isSetUp = ({ passkeys, app }: Pick<SecondStepWays, 'passkeys' | 'app'>): boolean =>
  passkeys.length > 0 || app !== null

/** From now on this sign-in has its second step. */
export async function markSecondStep(tx: DbOrTx, { clock }: Pick<Tools, 'clock'>, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ secondStepAt: clock.now() }).where(eq(sessions.id, sessionId))
}

/**
 * Proves the second step with a code: of the app (six digits), or one of the ten recovery codes.
 *
 * @param onProved What else belongs to it, in the same transaction.
 * @throws AppError 400 for a wrong or spent code, 429 after five of them in a quarter of an hour.
 */
export async function proveCode(
  tools: Tools,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
  onProved: (tx: DbOrTx, post: Post, way: 'app' | 'recovery') => Promise<void>,
): Promise<void> {
  // Counted before it is looked at, so that tries at the same moment count.
  await takeFromLimit(tools, CODE_TRIES, userId)
  await tools.outbox.transaction(async (tx, post) => {
    const way = /^\d{6}$/.test(code) ? 'app' : 'recovery'
    const take = way === 'app' ? takeAuthenticatorCode : spendRecoveryCode
    if (!(await take(tx, tools, { userId, code }))) throw wrongCode()
    await markSecondStep(tx, tools, sessionId)
    await onProved(tx, post, way)
  })
  await giveBackLimits(tools, [{ limit: CODE_TRIES, subject: userId }])
}

/** Takes the app away; the passkeys stay. */
export async function removeAuthenticator(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId))
}

/** Takes every way away and ends what was proved with them: it is set up anew with the next visit. */
export async function resetSecondStep(tx: DbOrTx, userId: string): Promise<void> {
  for (const table of [passkeys, authenticators, recoveryCodes]) await tx.delete(table).where(eq(table.userId, userId))
  await tx.update(sessions).set({ secondStepAt: null }).where(eq(sessions.userId, userId))
}

/** Who changes a way believes nobody who has proved the old ones elsewhere. */
export async function endOtherSecondSteps(tx: DbOrTx, userId: string, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondStepAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}
