import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { accessTokens } from '#app/db/schema/auth.ts'
import { sessions, verifications } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type CurrentUser, isSessionAlive, SESSION_LIMITS } from './session.ts'

/** Lists the sessions that would still be accepted: those of staff end sooner. */
export async function listSessions(
  { db, clock }: Tools,
  { id: userId, role }: Pick<CurrentUser, 'id' | 'role'>,
  currentId: string,
) {
  const now = clock.now()
  const { id, userAgent, createdAt, updatedAt: lastSeenAt } = sessions
  const rows = await db
    .select({ id, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(lastSeenAt))
  return rows
    .filter((row) => isSessionAlive(row, role, now))
    .map((row) => ({ ...row, isCurrent: row.id === currentId }))
}

/** One signed-in browser, as shown to its owner. */
export type SessionListItem = Awaited<ReturnType<typeof listSessions>>[number]

/** Ends one of the user's own sessions, effective immediately. */
export async function revokeSession({ db }: Tools, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}

/**
 * "Sign out everywhere": ends all of the user's sessions, including this one. Programs and private calendars stay, as
 * the page says: each is removed by itself.
 */
export async function revokeAllSessions({ db }: Tools, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/**
 * Ends every session and every program's access, for when somebody else may have got in: neither is left to be found.
 *
 * @param exceptId A session that stays.
 */
export async function endAccess(tx: DbOrTx, userId: string, exceptId?: string): Promise<void> {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
}

/** Deletes expired sessions, with the kind of their device, and used or old links. */
export async function deleteEndedSessions({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { idleMs, absoluteMs } = SESSION_LIMITS.member
  const isUnused = lt(sessions.updatedAt, new Date(now.getTime() - idleMs))
  const isTooOld = lt(sessions.createdAt, new Date(now.getTime() - absoluteMs))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), isUnused, isTooOld))
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
}
