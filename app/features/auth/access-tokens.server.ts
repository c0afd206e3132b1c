import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { accessTokens } from '#app/db/schema/auth.ts'
import { users } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { seal, unseal } from '#app/platform/sealing.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { AccessTokenInput } from './contract.ts'
import { isStaff } from './permissions.ts'
import { MOST_TOKENS, SCOPE_NAMES, SCOPES, scopesFor, TOKEN_SHOWN_MS, writeToken } from './scopes.ts'
import type { CurrentUser } from './session.ts'

const DAY_MS = 86_400_000
/** Ended ones are listed for a while: whoever wonders why a program was turned away finds it. */
const KEPT_AFTER_END_MS = 30 * DAY_MS
const SEAL = 'seal of an access token'

// A token is 256 random bits: nobody tries them out, so a plain hash is enough.
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Whether what is asked for lets a program into the office: that needs the second step of staff. */
export const asksForOffice = (input: AccessTokenInput): boolean =>
  SCOPE_NAMES.some((scope) => input[scope] && SCOPES[scope].permission !== null)

/**
 * Makes a token. Its person can look at it for ten minutes; then only its hash is here.
 *
 * @throws AppError 400 for a scope that is not theirs to give, 409 when there are too many.
 */
export async function makeAccessToken(
  { db, clock, sessionSecrets }: Pick<Tools, 'db' | 'clock' | 'sessionSecrets'>,
  user: CurrentUser,
  input: AccessTokenInput,
): Promise<{ token: string }> {
  const scopes = scopesFor(user.role).filter((scope) => input[scope])
  if (scopes.length < SCOPE_NAMES.filter((scope) => input[scope]).length)
    throw new AppError('bad_request', 'You can’t give that scope to a program.')
  const now = clock.now()
  const token = writeToken(randomBytes(32).toString('base64url'))
  const expiresAt = new Date(now.getTime() + Number(input.days) * DAY_MS)
  await db.transaction(async (tx) => {
    // One after the other, so that the number holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const [has] = await tx
      .select({ alive: count() })
      .from(accessTokens)
      .where(and(eq(accessTokens.userId, user.id), gt(accessTokens.expiresAt, now)))
    if ((has?.alive ?? 0) >= MOST_TOKENS)
      throw new AppError(
        'conflict',
        `You have ${MOST_TOKENS} access tokens already. Please remove one that you don’t use.`,
      )
    await tx.insert(accessTokens).values({
      userId: user.id,
      name: input.name,
      scopes,
      tokenHash: hashOf(token),
      ending: token.slice(-4),
      sealedSecret: seal(Buffer.from(token), SEAL, sessionSecrets),
      createdAt: now,
      expiresAt,
    })
    if (isStaff(user.role))
      await audit(tx, { by: user, action: 'tokens.make', subject: `account:${user.id}`, after: { scopes } }, now)
  })
  return { token }
}

/** This person's tokens, the newest first; `token` is there as long as it can be copied. */
export async function listAccessTokens(
  { db, clock, sessionSecrets }: Pick<Tools, 'db' | 'clock' | 'sessionSecrets'>,
  userId: string,
) {
  const now = clock.now()
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt))
  return rows.map(({ id, name, scopes, ending, createdAt, expiresAt, usedAt, sealedSecret }) => {
    const isNew = now.getTime() - createdAt.getTime() < TOKEN_SHOWN_MS
    const token = isNew && sealedSecret ? unseal(sealedSecret, SEAL, sessionSecrets) : null
    return {
      id,
      name,
      scopes,
      ending,
      createdAt,
      expiresAt,
      usedAt,
      hasEnded: expiresAt <= now,
      token: token?.content.toString() ?? null,
    }
  })
}

/** Its person has copied it: from now on only its hash is here. */
export async function hideAccessToken({ db }: Pick<Tools, 'db'>, userId: string, id: string): Promise<void> {
  const isTheirs = and(eq(accessTokens.id, id), eq(accessTokens.userId, userId))
  await db.update(accessTokens).set({ sealedSecret: null }).where(isTheirs)
}

/** Ends a token of this person, at once. Another person's is not touched. */
export async function removeAccessToken({ db, clock }: Tools, user: CurrentUser, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const isTheirs = and(eq(accessTokens.id, id), eq(accessTokens.userId, user.id))
    const [removed] = await tx.delete(accessTokens).where(isTheirs).returning({ scopes: accessTokens.scopes })
    if (removed && isStaff(user.role))
      await audit(
        tx,
        { by: user, action: 'tokens.remove', subject: `account:${user.id}`, before: removed },
        clock.now(),
      )
  })
}

/** Forgets the words of tokens that can be shown no more, and those that ended a month ago. */
export async function forgetOldTokens({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  await db
    .update(accessTokens)
    .set({ sealedSecret: null })
    .where(and(isNotNull(accessTokens.sealedSecret), lt(accessTokens.createdAt, before(TOKEN_SHOWN_MS))))
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, before(KEPT_AFTER_END_MS)))
}
