import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { memberKeys } from '#app/db/schema/member-keys.ts'
import { keptKeys } from '#app/db/schema/platform.ts'
import type { SessionSecrets } from '../config/access-config.ts'
import type { Log } from '../watch/log.ts'
import { type MemberKey, memberKey, type OpenKey, tolerantKey } from './member-key.ts'
import { openBytes, SealedError, sealBytes } from './sealed-words.ts'
import { openStoredKey, readOrCreateKey } from './stored-key.ts'

export type MemberKeys = {
  /**
   * The key for encrypting, generated for a member who has none. Queried each time: nothing may be encrypted with a key
   * that has been destroyed meanwhile.
   *
   * @param db The database, or the transaction it takes part in.
   */
  toSeal(db: DbOrTx, userId: string): Promise<MemberKey>
  /** Decrypts something with a member's key, which is cached for a minute. @throws SealedError */
  opening<T>(db: DbOrTx, userId: string, open: (key: MemberKey) => T): Promise<T>
  /**
   * The same for showing or exporting what a member wrote: values that can't be decrypted are replaced with a sentence,
   * and logged.
   */
  reading<T>(db: DbOrTx, userId: string, open: (key: OpenKey) => T): Promise<T>
}

const NAME = 'member keys'
const CACHED_MS = 60_000
const MOST_CACHED = 2_000

/**
 * Opens the members' keys. Each is stored wrapped with the site's key, which is encrypted with `SESSION_SECRET`
 * (stored-key.ts): changing the secret re-encrypts one key, and every member's stays as it is.
 *
 * @throws Error when no secret decrypts the site's key and members' texts would be lost.
 */
export async function openMemberKeys({ db, log }: { db: Db; log: Log }, secrets: SessionSecrets): Promise<MemberKeys> {
  const keepSite = (on: DbOrTx) => readOrCreateKey(on, { name: NAME, secrets, whenLost: refuseIfUsed })
  await keepSite(db)
  // By its encrypted form: restoring a backup can bring another.
  const sites = new Map<string, Buffer>()
  const siteKey = (sealed: string): Buffer => {
    const known = sites.get(sealed) ?? openStoredKey(NAME, sealed, secrets)?.content
    if (!known) throw new Error(LOST)
    sites.set(sealed, known)
    return known
  }

  const find = async (on: DbOrTx, userId: string): Promise<{ site: Buffer; key: MemberKey | null }> => {
    const [row] = await on
      .select({ sealed: keptKeys.sealed, wrapped: memberKeys.wrappedKey })
      .from(keptKeys)
      .leftJoin(memberKeys, eq(memberKeys.userId, userId))
      .where(eq(keptKeys.name, NAME))
    const site = row ? siteKey(row.sealed) : await keepSite(on)
    const wrapped = row?.wrapped
    return { site, key: wrapped ? memberKey(userId, openBytes(site, placeOf(userId), unwritten(wrapped))) : null }
  }

  const cached = new Map<string, { found: ReturnType<typeof find>; until: number }>()
  const findCached = (userId: string) => {
    const known = cached.get(userId)
    if (known && known.until > Date.now()) return known.found
    const found = find(db, userId)
    cached.delete(userId)
    cached.set(userId, { found, until: Date.now() + CACHED_MS })
    found.catch(() => cached.delete(userId))
    const [oldest] = cached.keys()
    if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest)
    return found
  }

  const opening: MemberKeys['opening'] = async (on, userId, open) => {
    // A transaction may be rolled back, so nothing it reads is cached.
    const { key } = on === db ? await findCached(userId) : { key: null }
    if (key)
      try {
        return open(key)
      } catch (error) {
        if (!(error instanceof SealedError)) throw error
      }
    // Created, or replaced by a restore, since it was cached.
    cached.delete(userId)
    const fresh = await find(on, userId)
    if (!fresh.key) throw new SealedError('a member without a key')
    return open(fresh.key)
  }

  /** Encrypting with a damaged key is refused; everything else stays readable. */
  const readWhatOpens: MemberKeys['reading'] = async (on, userId, open) => {
    const report = (error: SealedError) => log.error({ err: error }, 'what a member wrote can’t be opened')
    const { key } = await find(on, userId).catch((error) => {
      if (!(error instanceof SealedError)) throw error
      report(error)
      return { key: null }
    })
    return open(tolerantKey(key, report))
  }

  return {
    opening,
    async toSeal(on, userId) {
      const { site, key } = await find(on, userId)
      if (key) return key
      const wrappedKey = sealBytes(site, placeOf(userId), randomBytes(32)).toString('base64url')
      await on.insert(memberKeys).values({ userId, wrappedKey }).onConflictDoNothing()
      const made = await find(on, userId)
      if (!made.key) throw new Error('the key just created is missing')
      return made.key
    },
    reading: (on, userId, open) =>
      opening(on, userId, open).catch((error) => {
        if (!(error instanceof SealedError)) throw error
        return readWhatOpens(on, userId, open)
      }),
  }
}

export type Keys = { db: DbOrTx; memberKeys: MemberKeys }

const placeOf = (userId: string) => `key of ${userId}`
const unwritten = (wrapped: string) => Buffer.from(wrapped, 'base64url')

const LOST =
  'SESSION_SECRET does not open the key of the members’ own words. Put the secret that it was before behind the new one, with a comma between them, and start again.'

async function refuseIfUsed(tx: DbOrTx): Promise<void> {
  const [used] = await tx.select({ userId: memberKeys.userId }).from(memberKeys).limit(1)
  if (used) throw new Error(LOST)
}

/** @throws Error when members' texts would be lost: a start with such secrets must not change anything. */
export async function refuseLoss(tx: DbOrTx, secrets: SessionSecrets): Promise<void> {
  const [kept] = await tx.select().from(keptKeys).where(eq(keptKeys.name, NAME))
  if (!kept || !openStoredKey(NAME, kept.sealed, secrets)) await refuseIfUsed(tx)
}
