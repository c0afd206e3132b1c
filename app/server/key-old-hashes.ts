import { eq, like, not } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { trialUses } from '#app/db/schema/membership.ts'
import { subscribers, suppressions } from '#app/db/schema/newsletter.ts'
import { PSEUDONYM_MARK, type Pseudonyms } from '#app/platform/pseudonyms.ts'

/** Puts a pseudonym in the place of each plain hash of an address that an earlier version, or an old backup, has kept. */
export async function keyOldHashes(db: Db, pseudonyms: Pseudonyms): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of [subscribers, suppressions]) {
      const old = await tx
        .select()
        .from(table)
        .where(not(like(table.addressHash, `${PSEUDONYM_MARK}%`)))
      for (const hash of new Set(old.map(({ addressHash }) => addressHash)))
        await tx
          .update(table)
          .set({ addressHash: pseudonyms.ofHash(hash) })
          .where(eq(table.addressHash, hash))
    }
    const old = await tx
      .select()
      .from(trialUses)
      .where(not(like(trialUses.subjectHash, `%:${PSEUDONYM_MARK}%`)))
    for (const { subjectHash } of old) {
      const [kind, hash = '', ...rest] = subjectHash.split(':')
      await tx
        .update(trialUses)
        .set({ subjectHash: [kind, pseudonyms.ofHash(hash), ...rest].join(':') })
        .where(eq(trialUses.subjectHash, subjectHash))
    }
  })
}
