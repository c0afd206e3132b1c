import { and, inArray, sql } from 'drizzle-orm'
import { searchDocuments } from '#app/db/schema/search.ts'
import type { Tools } from '#app/platform/tools.ts'
import synonyms from '#content/synonyms.json'
import { HIT_END, HIT_START, readSnippet, type SearchHit, type unfinishedWord } from './search.ts'
import { Synonyms, variantsOf } from './variants.ts'

const MOST_HITS = 20

/** The words of the index are read anew: another process may have written it. */
export const forgetWords = ({ db }: Pick<Tools, 'db'>) => wordLists.delete(db)

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

/** The words before, and one that begins with the last: it is letters and digits alone, so nothing else can be asked by it. */
function beginningOf({ before, word }: { before: string; word: string }) {
  const beginning = sql`to_tsquery('english', ${`${word}:*`})`
  return before === '' ? beginning : sql`(websearch_to_tsquery('english', ${before}) && ${beginning})`
}

/** Every word of our pages with the number of pages that have it, and those of the synonyms. */
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

// Forgotten whenever pages are indexed.
export const wordLists = new WeakMap<Tools['db'], ReadonlyMap<string, number>>()
const SYNONYMS = Synonyms.parse(synonyms)
