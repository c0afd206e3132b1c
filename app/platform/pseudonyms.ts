import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { Db } from '#app/db/open-db.ts'
import { keptKeys } from '#app/db/schema/platform.ts'
import type { Log } from './log.ts'
import { seal, unseal } from './sealing.ts'

/**
 * A keyed hash of an address, for lists that only ask 'the same one again?'. Without the key nobody can work out the
 * address, nor try out a list of addresses.
 */
export type Pseudonyms = {
  of(text: string): string
  /** Of a text that is only known by the SHA-256 we used to keep. */
  ofHash(hash: string): string
}

/** Begins every pseudonym, so that a plain hash of before is told from one. No such hash has a dot in it. */
export const PSEUDONYM_MARK = 'k.'

const KEY = 'pseudonyms'
const SEAL = `seal of the key of ${KEY}`

/**
 * The key lies in the database, sealed with the newest of `SESSION_SECRET`: a copy of the database does not open it, and
 * changing the secret does not change the key. Sealed anew at the first start with a newer secret in front.
 */
export async function openPseudonyms(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  secrets: readonly [string, ...string[]],
): Promise<Pseudonyms> {
  const key = await db.transaction(async (tx) => {
    // One process at a time, or two that start together would make two keys.
    await tx.execute(lockFor('pseudonyms', KEY))
    const [kept] = await tx.select().from(keptKeys).where(eq(keptKeys.name, KEY))
    const opened = kept ? unseal(kept.sealed, SEAL, secrets) : null
    if (kept && !opened)
      log.warn('no SESSION_SECRET opens the key of the pseudonyms: a new one is made, and those of before match nobody')
    if (opened?.isNewest) return opened.content
    const key = opened?.content ?? randomBytes(32)
    const sealed = seal(key, SEAL, secrets)
    await tx
      .insert(keptKeys)
      .values({ name: KEY, sealed })
      .onConflictDoUpdate({ target: keptKeys.name, set: { sealed } })
    return key
  })
  const ofHash = (hash: string) => PSEUDONYM_MARK + createHmac('sha256', key).update(hash).digest('base64url')
  return { ofHash, of: (text) => ofHash(createHash('sha256').update(text).digest('base64url')) }
}
