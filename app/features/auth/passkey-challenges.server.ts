import { and, eq, gt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { sessions } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'

const CHALLENGE_MS = 300_000

export async function storeChallenge({ db, clock }: Tools, sessionId: string, challenge: string): Promise<void> {
  const passkeyTokenUntil = new Date(clock.now().getTime() + CHALLENGE_MS)
  await db.update(sessions).set({ passkeyToken: challenge, passkeyTokenUntil }).where(eq(sessions.id, sessionId))
}

/** Consumes the challenge of this session, which can be used once. */
export async function spendChallenge(tx: DbOrTx, { clock }: Tools, sessionId: string): Promise<string> {
  const isThis = and(eq(sessions.id, sessionId), gt(sessions.passkeyTokenUntil, clock.now()))
  const [asked] = await tx.select({ challenge: sessions.passkeyToken }).from(sessions).where(isThis).for('update')
  await tx.update(sessions).set({ passkeyToken: null, passkeyTokenUntil: null }).where(eq(sessions.id, sessionId))
  if (!asked?.challenge) throw new AppError('bad_request', 'That took longer than five minutes. Please try again.')
  return asked.challenge
}
