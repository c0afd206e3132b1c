import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#app/db/open-db.ts'

/** From so many on it is quicker to walk down a list and look at its rows than to fetch all that fit and sort them. */
const MANY = 5_000

type Words = { table: PgTable; id: AnyColumn; words: SQL }

/**
 * The condition that a row has the words that were asked for (`beginsSo`). PostgreSQL cannot know how many rows have a
 * beginning of a word, and guesses badly; so they are counted first, as far as it matters, which its index does quickly.
 *
 * @param row The column of the list that is compared with `id`.
 */
export async function hasWords(db: DbOrTx, { table, id, words }: Words, row: AnyColumn, asked: string): Promise<SQL> {
  const fits = sql`${words} @@ to_tsquery('simple', ${asked})`
  // Kept apart (`materialized`), so that it is read by the index of the words and by nothing else.
  const found = sql`with found as materialized (select ${id} as id from ${table} where ${fits})`
  const { rows } = await db.execute<{ count: number }>(
    sql`${found} select count(*)::int as count from (select 1 from found limit ${MANY}) as few`,
  )
  if ((rows[0]?.count ?? 0) < MANY) return sql`${row} in (${found} select id from found)`
  if (row === id) return fits
  // `offset 0`: looked up for each row of the walk.
  return sql`exists (select 1 from ${table} where ${id} = ${row} and ${fits} offset 0)`
}
