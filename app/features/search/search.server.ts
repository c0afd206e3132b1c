import { notInArray, sql } from 'drizzle-orm'
import { searchDocuments } from '#app/db/schema/search.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HIT_END, HIT_START, readSnippet, type SearchDocument, type SearchHit } from './search.ts'

const MOST_HITS = 20

/** Makes the index hold exactly these pages. Rows that have not changed are not written. */
export async function indexDocuments({ db }: Pick<Tools, 'db'>, documents: readonly SearchDocument[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(searchDocuments).where(notInArray(searchDocuments.path, ['', ...documents.map(({ path }) => path)]))
    if (documents.length === 0) return
    const { kind, title, summary, body } = searchDocuments
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
        },
        setWhere: sql`(${kind}, ${title}, ${summary}, ${body}) is distinct from (excluded.kind, excluded.title, excluded.summary, excluded.body)`,
      })
  })
}

/** Whether there is anything to be found. */
export async function hasIndex({ db }: Pick<Tools, 'db'>): Promise<boolean> {
  const rows = await db.select({ path: searchDocuments.path }).from(searchDocuments).limit(1)
  return rows.length > 0
}

/**
 * Pages that have the words, best first, each with a passage in which the hits are marked. Understands what people
 * type: "a phrase", -without, or.
 */
export async function searchDocumentsFor({ db }: Pick<Tools, 'db'>, words: string): Promise<SearchHit[]> {
  const asked = sql`websearch_to_tsquery('english', ${words})`
  const options = `StartSel="${HIT_START}", StopSel="${HIT_END}", MaxFragments=2, MaxWords=26, MinWords=10, FragmentDelimiter=" … "`
  const rows = await db
    .select({
      path: searchDocuments.path,
      kind: searchDocuments.kind,
      title: searchDocuments.title,
      opening: sql<string>`left(${searchDocuments.summary}, 30)`,
      marked: sql<string>`ts_headline('english', ${searchDocuments.summary} || ' ' || ${searchDocuments.body}, ${asked}, ${options})`,
    })
    .from(searchDocuments)
    .where(sql`${searchDocuments.words} @@ ${asked}`)
    .orderBy(sql`ts_rank_cd(${searchDocuments.words}, ${asked}) desc`, searchDocuments.path)
    .limit(MOST_HITS)
  return rows.map(({ marked, opening, ...row }) => ({ ...row, snippet: readSnippet(marked, opening) }))
}
