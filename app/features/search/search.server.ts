import { and, inArray, notInArray, sql } from 'drizzle-orm'
import { searchDocuments } from '#app/db/schema/search.ts'
import type { SessionState } from '#app/features/auth/session.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { noteIndexed } from '#app/platform/indexed.ts'
import type { Tools } from '#app/platform/tools.ts'
import synonyms from '#content/synonyms.json'
import { HIT_END, HIT_START, readSnippet, type SearchDocument, type SearchHit, unfinishedWord } from './search.ts'
import { Synonyms, variantsOf, withoutSlips } from './variants.ts'

const MOST_HITS = 20

/**
 * Makes the index hold exactly these pages. Rows that have not changed are not written.
 *
 * @param madeFrom What they were drawn from, for whoever asks later whether they are still true.
 */
export async function indexDocuments(
  { db }: Pick<Tools, 'db'>,
  documents: readonly SearchDocument[],
  madeFrom: string,
): Promise<void> {
  wordLists.delete(db)
  await db.transaction(async (tx) => {
    await noteIndexed(tx, madeFrom)
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

/** The words of the index are read anew: another process may have written it. */
export const forgetWords = ({ db }: Pick<Tools, 'db'>) => wordLists.delete(db)

/** What was found, and the words that were searched instead when those typed were found nowhere. */
export type Found = { hits: SearchHit[]; instead: string | null }

/** The same for whoever asks: what comes with the membership is found with one, and for everybody else how it begins. */
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
 * Pages that have the words, best first, each with a passage in which the hits are marked. Understands what people
 * type: "a phrase", -without, or; other words for what we write about; and slips, where the words as they are find
 * nothing.
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
  const corrected = withoutSlips(words, await listWords(tools))
  const instead = corrected === null ? [] : await findVariants(tools, corrected, audience)
  if (instead.length > 0) return { hits: instead, instead: corrected }
  // What was found stays in sight while the next word is begun.
  const before = unfinished?.before ? await findVariants(tools, unfinished.before, audience) : []
  return { hits: before, instead: before.length > 0 && unfinished ? unfinished.before : null }
}

async function findVariants(
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
async function listWords({ database }: Pick<Tools, 'database'>): Promise<ReadonlyMap<string, number>> {
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
const wordLists = new WeakMap<Tools['db'], ReadonlyMap<string, number>>()
const SYNONYMS = Synonyms.parse(synonyms)
