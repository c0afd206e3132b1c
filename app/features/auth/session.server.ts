import { eq, sql } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { batchLookups } from '#app/db/batch-lookups.ts'
import type { Db } from '#app/db/open-db.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { isSignature } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { memoised } from '#app/platform/web/memoised.ts'
import { currentConsent } from './health-consent.server.ts'
import { type CurrentUser, isSessionAlive, type SessionState } from './session.ts'

/** The `__Host-` prefix binds the cookie to this host over HTTPS; browsers refuse it on plain http://localhost. */
export const sessionCookieName = (appUrl: string) => (appUrl.startsWith('https:') ? '__Host-session' : 'session')

/**
 * Looks up the session of a request. This is the hot path of every personal page and call (the auth library's own
 * lookup is several times slower). Never throws: a database failure is `unknown`.
 */
export async function readSession(tools: Tools, cookieHeader: string | null | undefined): Promise<SessionState> {
  const token = readToken(tools, cookieHeader)
  if (!token) return { status: 'signed-out' }
  const now = tools.clock.now()
  try {
    const row = await findSession(tools.db, { token })
    if (!row || row.expiresAt <= now || !isSessionAlive(row, row.user.role, now)) return { status: 'signed-out' }
    if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      await tools.db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, row.sessionId))
      await recordVisit(tools, row.user.id)
    }
    const { user, sessionId, createdAt: signedInAt, secondStepAt } = row
    return { status: 'signed-in', user, sessionId, signedInAt, secondStepAt }
  } catch (error) {
    tools.log.error({ err: error }, 'session cannot be checked')
    return { status: 'unknown' }
  }
}

/** A last visit or use is stored with an accuracy of an hour: a write per request would cost too much. */
export const TOUCH_EVERY_MS = 3_600_000

/** Records when this user was here last, also for the time after their session. */
export async function recordVisit({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<void> {
  await db.update(users).set({ seenAt: clock.now() }).where(eq(users.id, userId))
}

/** Whether a request carries a validly signed session cookie; doesn't query the database. */
export const hasSessionCookie = (tools: Keys, cookieHeader: string | null | undefined): boolean =>
  readToken(tools, cookieHeader) !== null

type Keys = Pick<Tools, 'appUrl' | 'sessionSecrets'>

const readers = new WeakMap<Keys, (cookies: string) => string | null>()

/** Returns the session token in a cookie header. Remembered, since a browser sends the same cookies with every request. */
function readToken(keys: Keys, cookieHeader: string | null | undefined): string | null {
  if (!cookieHeader) return null
  const read = readers.get(keys) ?? memoised((cookies) => tokenIn(keys, cookies))
  readers.set(keys, read)
  return read(cookieHeader)
}

/** Returns the token of a cookie that we signed; null for a forged or modified value. */
function tokenIn(keys: Keys, cookies: string): string | null {
  const name = sessionCookieName(keys.appUrl)
  const value = parse(cookies, name)[name]
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  // Base64, as written by the auth library.
  return isSignature(keys, token, value.slice(dot + 1), 'base64') ? token : null
}

/**
 * Looked up after the request has arrived and never cached, so a session that has ended is refused immediately, in
 * every process. Batched in one event-loop turn.
 */
const findSession = batchLookups(
  ({ token }: { token: string }) => token,
  (db: Db) => {
    const lookUp = prepareLookUp(db)
    return (asked) => lookUp.execute({ tokens: asked.map(({ token }) => token) })
  },
)

/** The columns of a user that authentication returns. */
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  timeZone: users.timeZone,
  dayStart: users.dayStart,
  joinedOn: users.joinedOn,
  healthConsent: currentConsent,
  role: users.role,
} satisfies Record<keyof CurrentUser, unknown>

const prepareLookUp = (db: Db) =>
  db
    .select({
      token: sessions.token,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.updatedAt,
      secondStepAt: sessions.secondStepAt,
      user: userColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.token} = any(${sql.placeholder('tokens')}::text[])`)
    .prepare('session_look_up')
