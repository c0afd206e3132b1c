import { createHash, createHmac } from 'node:crypto'
import type { Db } from '#app/db/open-db.ts'
import type { Log } from './log.ts'
import { readOrCreateKey, type Secrets } from './stored-key.ts'

/**
 * A keyed hash of an address, for lists that only need to recognise it again. Without the key no one can recover the
 * address or test a list of addresses.
 */
export type Pseudonyms = {
  of(text: string): string
  /** The pseudonym for the plain SHA-256 hash that earlier versions stored. */
  ofHash(hash: string): string
}

/** Prefix of every pseudonym, to distinguish it from a plain hash, which never contains a dot. */
export const PSEUDONYM_MARK = 'k.'

/** Opens the pseudonyms with their key (stored-key.ts). A key that no secret can decrypt is replaced, with a warning. */
export async function openPseudonyms(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  secrets: Secrets,
): Promise<Pseudonyms> {
  const whenLost = () =>
    log.warn('no SESSION_SECRET opens the key of the pseudonyms: a new one is made, and those of before match nobody')
  const key = await readOrCreateKey(db, { name: 'pseudonyms', secrets, whenLost })
  const ofHash = (hash: string) => PSEUDONYM_MARK + createHmac('sha256', key).update(hash).digest('base64url')
  return { ofHash, of: (text) => ofHash(createHash('sha256').update(text).digest('base64url')) }
}
