import { createHash, createHmac } from 'node:crypto'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import type { SessionSecrets } from '../config/access-config.ts'
import type { Log } from '../watch/log.ts'
import { refuseLoss } from './member-keys.ts'
import { readOrCreateKey } from './stored-key.ts'

/**
 * A keyed hash of an address, for lists that only need to recognise it again. Without the key no one can recover the
 * address or test a list of addresses.
 */
export type Pseudonyms = {
  of(text: string): string
}

/** Prefix of every pseudonym, to distinguish it from a plain hash, which never contains a dot. */
const MARK = 'k.'

/**
 * Opens the pseudonyms with their key (stored-key.ts). A key that no secret can decrypt is replaced, with a warning.
 *
 * @throws Error when members' texts don't open either: that start is refused, and the next one has the right secret.
 */
export async function openPseudonyms(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  secrets: SessionSecrets,
): Promise<Pseudonyms> {
  const whenLost = async (tx: DbOrTx) => {
    await refuseLoss(tx, secrets)
    log.warn('no SESSION_SECRET opens the key of the pseudonyms: a new one is made, and those of before match nobody')
  }
  const key = await readOrCreateKey(db, { name: 'pseudonyms', secrets, whenLost })
  const plainHash = (text: string) => createHash('sha256').update(text).digest('base64url')
  return { of: (text) => MARK + createHmac('sha256', key).update(plainHash(text)).digest('base64url') }
}
