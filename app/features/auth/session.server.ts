import { eq, sql } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { inOneTurn } from '#app/db/in-one-turn.ts'
import type { Db } from '#app/db/open-db.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { isSignature } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { currentConsent } from './health-consent.server.ts'
import { type CurrentUser, isSessionAlive, type SessionState } from './session.ts'

/** `__Host-` ties the cookie to this host over HTTPS; browsers refuse that prefix on plain http://localhost. */
export const sessionCookieName = (appUrl: string) => (appUrl.startsWith('https:') ? '__Host-session' : 'session')

/**
 * Whose session is this? The hot path of every personal page and call (the auth library's own look-up is several times
 * slower). Never throws: a database that cannot answer is `unknown`.
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
    }
    const { user, sessionId, createdAt: signedInAt, secondStepAt } = row
    return { status: 'signed-in', user, sessionId, signedInAt, secondStepAt }
  } catch (error) {
    tools.log.error({ err: error }, 'session cannot be checked')
    return { status: 'unknown' }
  }
}

// The last visit is kept to the hour: a write on every request would cost more than it tells.
const TOUCH_EVERY_MS = 3_600_000

/** Whether a request claims a session, read as `readSession` reads it: without asking the database. */
export const bringsSession = (tools: Keys, cookieHeader: string | null | undefined): boolean =>
  readToken(tools, cookieHeader) !== null

type Keys = Pick<Tools, 'appUrl' | 'sessionSecrets'>

/** The token of a cookie that we signed; a planted or changed value is no token. */
function readToken(keys: Keys, cookieHeader: string | null | undefined): string | null {
  const name = sessionCookieName(keys.appUrl)
  const value = cookieHeader ? parse(cookieHeader, name)[name] : undefined
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  // Written by the auth library, in its own spelling.
  return isSignature(keys, token, value.slice(dot + 1), 'base64') ? token : null
}

/**
 * A session is looked up after its request has come in, so one that was ended is over for every request from then on, in
 * every process.
 */
const findSession = inOneTurn(
  ({ token }: { token: string }) => token,
  (db: Db) => {
    const lookUp = prepareLookUp(db)
    return (asked) => lookUp.execute({ tokens: asked.map(({ token }) => token) })
  },
)

/** What is read of a person wherever it is told who asks. */
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
