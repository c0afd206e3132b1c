import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, gte, isNotNull, lt, not } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import { accessTokens } from '#app/db/schema/auth.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { seal, unseal } from '#app/platform/keys/sealing.ts'
import { digestOf } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter, daysBefore } from '#app/values/instant.ts'
import type { AccessTokenInput } from './contract.ts'
import { isStaff } from './permissions.ts'
import { MOST_TOKENS, SCOPE_NAMES, SCOPES, scopesFor, TOKEN_SHOWN_MS, writeToken } from './scopes.ts'
import type { CurrentUser } from './session.ts'

/** Expired tokens are listed for a while, so that the owner can find out why a program was refused. */
const LISTED_AFTER_END_DAYS = 30
const SEAL = 'seal of an access token'

// A token has 256 random bits and can't be guessed, so a plain hash is enough.

/** Whether the requested scopes include the office, which requires the second step of staff. */
export const includesOffice = (input: AccessTokenInput): boolean =>
  SCOPE_NAMES.some((scope) => input[scope] && SCOPES[scope].permission !== null)

/**
 * Creates a token. It can be read for ten minutes; after that only its hash is stored.
 *
 * @throws AppError 400 for a scope the user can't grant, 409 when there are too many.
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
  const expiresAt = daysAfter(now, Number(input.days))
  await db.transaction(async (tx) => {
    // Locks the user's row, so that the limit holds for parallel requests.
    await lockUser(tx, user.id)
    const alive = and(eq(accessTokens.userId, user.id), gt(accessTokens.expiresAt, now))
    if ((await tx.$count(accessTokens, alive)) >= MOST_TOKENS)
      throw new AppError(
        'conflict',
        `You have ${MOST_TOKENS} access tokens already. Please remove one that you don’t use.`,
      )
    await tx.insert(accessTokens).values({
      userId: user.id,
      name: input.name,
      scopes,
      tokenHash: digestOf(token),
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

/** Whether any program has access. */
export const hasAccessTokens = async ({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<boolean> =>
  (await db.$count(accessTokens, and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, clock.now())))) > 0

/** Returns the user's tokens, newest first; `token` is set as long as it can be copied. */
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

/** Deletes the readable token once the user has copied it; only its hash remains. */
export async function hideAccessToken({ db }: Pick<Tools, 'db'>, userId: string, id: string): Promise<void> {
  const isTheirs = and(eq(accessTokens.id, id), eq(accessTokens.userId, userId))
  await db.update(accessTokens).set({ sealedSecret: null }).where(isTheirs)
}

/** Revokes one of the user's own tokens, effective immediately. */
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

/** Deletes the readable part of tokens past their display time, and tokens that expired a month ago. */
export async function deleteOldTokens({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const isShown = gte(accessTokens.createdAt, new Date(now.getTime() - TOKEN_SHOWN_MS))
  await db
    .update(accessTokens)
    .set({ sealedSecret: null })
    .where(and(isNotNull(accessTokens.sealedSecret), not(isShown)))
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, daysBefore(now, LISTED_AFTER_END_DAYS)))
}
