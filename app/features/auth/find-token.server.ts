import { and, eq, gt } from 'drizzle-orm'
import { accessTokens } from '#app/db/schema/auth.ts'
import { users } from '#app/db/schema/users.ts'
import type { Tools } from '#app/platform/tools.ts'
import { hashOf } from './access-tokens.server.ts'
import { SCOPE_NAMES, type Scope } from './scopes.ts'
import { userColumns } from './session.server.ts'
import type { SessionState } from './session.ts'

// The last use is stored with an accuracy of an hour, like a visit.
const TOUCH_EVERY_MS = 3_600_000

type Person = Extract<SessionState, { status: 'signed-in' }>

/** Returns a token's owner and scopes; null when it is invalid or expired. Queried for each request, never cached. */
export async function findToken(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  token: string,
): Promise<{ person: Person; scopes: readonly Scope[] } | null> {
  const now = clock.now()
  const [row] = await db
    .select({ token: accessTokens, user: userColumns })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, hashOf(token)), gt(accessTokens.expiresAt, now)))
  if (!row) return null
  const { id, createdAt, usedAt } = row.token
  if (!usedAt || now.getTime() - usedAt.getTime() > TOUCH_EVERY_MS)
    await db.update(accessTokens).set({ usedAt: now }).where(eq(accessTokens.id, id))
  return {
    person: {
      status: 'signed-in',
      user: row.user,
      sessionId: `token ${id}`,
      signedInAt: createdAt,
      secondStepAt: null,
    },
    scopes: SCOPE_NAMES.filter((scope) => row.token.scopes.includes(scope)),
  }
}
