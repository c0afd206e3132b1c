import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { keptKeys } from '#app/db/schema/platform.ts'
import type { SessionSecrets } from '../config/access-config.ts'
import { seal, unseal } from './sealing.ts'

const sealOf = (name: string) => `seal of the key of ${name}`

/** Decrypts a key from `kept_keys`; null when none of the secrets can. */
export const openStoredKey = (name: string, sealed: string, secrets: SessionSecrets) =>
  unseal(sealed, sealOf(name), secrets)

/** `whenLost` is called when no secret decrypts the stored key: it throws, or a new key replaces it. */
type Wanted = { name: string; secrets: SessionSecrets; whenLost: (tx: DbOrTx) => Promise<void> | void }

/**
 * Returns a key that is stored in the database, encrypted with the newest `SESSION_SECRET`: a copy of the database
 * can't decrypt it, and changing the secret doesn't change the key. Generated at the first start, re-encrypted at the
 * first one with a newer secret in front.
 */
export async function readOrCreateKey(db: DbOrTx, { name, secrets, whenLost }: Wanted): Promise<Buffer> {
  return await db.transaction(async (tx) => {
    // One process at a time, or two that start together would generate two keys.
    await tx.execute(lockFor('keptKeys', name))
    const [kept] = await tx.select().from(keptKeys).where(eq(keptKeys.name, name))
    const opened = kept ? openStoredKey(name, kept.sealed, secrets) : null
    if (kept && !opened) await whenLost(tx)
    if (opened?.isNewest) return opened.content
    const key = opened?.content ?? randomBytes(32)
    const sealed = seal(key, sealOf(name), secrets)
    await tx.insert(keptKeys).values({ name, sealed }).onConflictDoUpdate({ target: keptKeys.name, set: { sealed } })
    return key
  })
}
