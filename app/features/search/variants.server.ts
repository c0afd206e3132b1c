import { and, inArray, sql } from 'drizzle-orm'
import { searchDocuments } from '#app/db/schema/search.ts'
import type { Tools } from '#app/platform/tools.ts'
import synonyms from '#content/synonyms.json'
import { HIT_END, HIT_START, readSnippet, type SearchHit, type unfinishedWord } from './search.ts'
import { Synonyms, variantsOf } from './variants.ts'

const MOST_HITS = 20

/** Clears the cached word list, since another process may have rebuilt the index. */
export const clearWordCache = ({ db }: Pick<Tools, 'db'>) => wordLists.delete(db)

export async function findVariants(
  { database }: Pick<Tools, 'database'>,
  words: string,
  audience: 'members' | 'others',
  unfinished: ReturnType<typeof unfinishedWord> = null,
): Promise<SearchHit[]> {
  const variants = variantsOf(words, SYNONYMS).map((variant) => sql`websearch_to_tsquery('english', ${variant})`)
  if (unfinished) variants.push(beginningOf(unfinished))
  const asked = sql`(${sql.join(variants, sql` || `)})`
  const options = `StartSel="${HIT_START}", StopSel="${HIT_END}", MaxFragments=2, MaxWords=26, MinWords=10, FragmentDelimiter=" … "`
  const rows = await database.read((db) =>
    db
      .select({
        path: searchDocuments.path,
        kind: searchDocuments.kind,
        title: searchDocuments.title,
        opening: sql<string>`left(${searchDocuments.summary}, 30)`,
        marked: sql<string>`ts_headline('english', ${searchDocuments.summary} || ' ' || ${searchDocuments.body}, ${asked}, ${options})`,
      })
      .from(searchDocuments)
      .where(and(inArray(searchDocuments.audience, ['everybody', audience]), sql`${searchDocuments.words} @@ ${asked}`))
      .orderBy(sql`ts_rank_cd(${searchDocuments.words}, ${asked}) desc`, searchDocuments.path)
      .limit(MOST_HITS),
  )
  return rows.map(({ marked, opening, ...row }) => ({ ...row, snippet: readSnippet(marked, opening) }))
}

/** Builds a prefix query. The last word is alphanumeric, so it can't contain query syntax. */
function beginningOf({ before, word }: { before: string; word: string }) {
  const beginning = sql`to_tsquery('english', ${`${word}:*`})`
  return before === '' ? beginning : sql`(websearch_to_tsquery('english', ${before}) && ${beginning})`
}

/** Returns every indexed word with its number of pages, and the words of the synonyms. Cached. */
export async function listWords({ database }: Pick<Tools, 'database'>): Promise<ReadonlyMap<string, number>> {
  const known = wordLists.get(database.db)
  if (known) return known
  const { rows } = await database.read((db) =>
    db.execute<{ word: string; pages: number }>(sql`
    select word, ndoc::int as pages from ts_stat(
      'select to_tsvector(''simple'', title || '' '' || summary || '' '' || body) from search_documents where audience <> ''members''')
    where word ~ '^[a-z]{4,}$'`),
  )
  const words = new Map(rows.map(({ word, pages }) => [word, pages]))
  for (const word of SYNONYMS.flatMap((group) => group.words)) if (!words.has(word)) words.set(word, 0)
  wordLists.set(database.db, words)
  return words
}

// Cleared whenever the index is rebuilt.
export const wordLists = new WeakMap<Tools['db'], ReadonlyMap<string, number>>()
const SYNONYMS = Synonyms.parse(synonyms)
