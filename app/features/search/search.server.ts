import { notInArray, sql } from 'drizzle-orm'
import { searchDocuments } from '#app/db/schema/search.ts'
import type { SessionState } from '#app/features/auth/session.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { recordIndexed } from '#app/platform/texts/indexed.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type SearchDocument, type SearchHit, unfinishedWord } from './search.ts'
import { findVariants, listWords, wordLists } from './variants.server.ts'
import { correctSpelling } from './variants.ts'

/**
 * Replaces the contents of the index. Unchanged rows are not written.
 *
 * @param madeFrom Fingerprint of the sources, to tell later whether the index is up to date.
 */
export async function indexDocuments(
  { db }: Pick<Tools, 'db'>,
  documents: readonly SearchDocument[],
  madeFrom: string,
): Promise<void> {
  wordLists.delete(db)
  await db.transaction(async (tx) => {
    await recordIndexed(tx, madeFrom)
    await tx.delete(searchDocuments).where(notInArray(searchDocuments.path, ['', ...documents.map(({ path }) => path)]))
    if (documents.length === 0) return
    const { kind, title, summary, body, audience } = searchDocuments
    await tx
      .insert(searchDocuments)
      .values([...documents])
      .onConflictDoUpdate({
        target: searchDocuments.path,
        set: {
          kind: sql`excluded.kind`,
          title: sql`excluded.title`,
          summary: sql`excluded.summary`,
          body: sql`excluded.body`,
          audience: sql`excluded.audience`,
        },
        setWhere: sql`(${kind}, ${title}, ${summary}, ${body}, ${audience}) is distinct from (excluded.kind, excluded.title, excluded.summary, excluded.body, excluded.audience)`,
      })
  })
}

/** Hits, and the corrected query if the original found nothing. */
export type Found = { hits: SearchHit[]; instead: string | null }

/** Searches for the current user: members find members' texts in full, others only their public openings. */
export async function searchAs(
  tools: Tools,
  session: SessionState,
  words: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): Promise<Found> {
  const isMember = session.status === 'signed-in' && (await hasActiveSubscription(tools, session.user.id))
  return searchDocumentsFor(tools, words, { isMember, isTyping })
}

/**
 * Full-text search. Returns pages, best first, each with a passage in which the hits are marked. Supports "phrases",
 * -exclusions and `or`, synonyms, and corrects typos when the original query finds nothing.
 */
export async function searchDocumentsFor(
  tools: Pick<Tools, 'database'>,
  words: string,
  { isMember = false, isTyping = false }: { isMember?: boolean; isTyping?: boolean } = {},
): Promise<Found> {
  const audience = isMember ? 'members' : 'others'
  const unfinished = isTyping ? unfinishedWord(words) : null
  const hits = await findVariants(tools, words, audience, unfinished)
  if (hits.length > 0) return { hits, instead: null }
  const corrected = correctSpelling(words, await listWords(tools))
  const instead = corrected === null ? [] : await findVariants(tools, corrected, audience)
  if (instead.length > 0) return { hits: instead, instead: corrected }
  // Keeps the previous hits while the next word is being typed.
  const before = unfinished?.before ? await findVariants(tools, unfinished.before, audience) : []
  return { hits: before, instead: before.length > 0 && unfinished ? unfinished.before : null }
}
