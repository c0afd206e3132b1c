import { createHash, createHmac } from 'node:crypto'
import type { Db } from '#app/db/open-db.ts'
import { keepKey, type Secrets } from './kept-key.ts'
import type { Log } from './log.ts'

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

/** Opens them with their key (kept-key.ts). One that no secret opens any more is replaced, loudly. */
export async function openPseudonyms(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  secrets: Secrets,
): Promise<Pseudonyms> {
  const whenLost = () =>
    log.warn('no SESSION_SECRET opens the key of the pseudonyms: a new one is made, and those of before match nobody')
  const key = await keepKey(db, { name: 'pseudonyms', secrets, whenLost })
  const ofHash = (hash: string) => PSEUDONYM_MARK + createHmac('sha256', key).update(hash).digest('base64url')
  return { ofHash, of: (text) => ofHash(createHash('sha256').update(text).digest('base64url')) }
}
