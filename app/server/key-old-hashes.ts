import { like, not, sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { trialUses } from '#app/db/schema/membership.ts'
import { subscribers, suppressions } from '#app/db/schema/newsletter.ts'
import { PSEUDONYM_MARK, type Pseudonyms } from '#app/platform/pseudonyms.ts'

/**
 * Replaces each plain hash of an address, stored by an earlier version or restored from an old backup, with a
 * pseudonym.
 */
export async function keyOldHashes(db: Db, { ofHash }: Pick<Pseudonyms, 'ofHash'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of [subscribers, suppressions]) {
      const hash = table.addressHash
      const known = await tx
        .selectDistinct({ old: hash })
        .from(table)
        .where(not(like(hash, `${PSEUDONYM_MARK}%`)))
      for (const pairs of inBatches(known, ofHash))
        await tx.update(table).set({ addressHash: KEYED }).from(pairs).where(sql`${hash} = given.old`)
    }
    const subject = trialUses.subjectHash
    const known = await tx
      .select({ old: subject })
      .from(trialUses)
      .where(not(like(subject, `%:${PSEUDONYM_MARK}%`)))
    const keyed = (old: string) => {
      const [kind, hash = '', ...rest] = old.split(':')
      return [kind, ofHash(hash), ...rest].join(':')
    }
    for (const pairs of inBatches(known, keyed))
      await tx.update(trialUses).set({ subjectHash: KEYED }).from(pairs).where(sql`${subject} = given.old`)
  })
}

const KEYED = sql`given.keyed`
/** Rows per statement: one statement each would scan a long list repeatedly and delay the start. */
const BATCH = 10_000

/** Pairs of old and new values, as tables to update from. */
function inBatches(known: readonly { old: string }[], keyed: (old: string) => string) {
  const pairs = known.map(({ old }) => ({ old, keyed: keyed(old) }))
  return Array.from({ length: Math.ceil(pairs.length / BATCH) }, (_, at) => {
    const some = JSON.stringify(pairs.slice(at * BATCH, (at + 1) * BATCH))
    return sql`jsonb_to_recordset(${some}::jsonb) as given(old text, keyed text)`
  })
}
