import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#app/db/open-db.ts'
import { isAmong } from './few.server.ts'

type Words = {
  table: PgTable
  id: AnyColumn
  words: SQL
  /** A further condition on a row of `table`. */
  also?: SQL | undefined
}

/**
 * The condition that a row contains the searched words (`beginsSo`).
 *
 * @param row The column of the list that is compared with `id`.
 */
export function hasWords(db: DbOrTx, { table, id, words, also }: Words, row: AnyColumn, asked: string): Promise<SQL> {
  const fits = sql`${words} @@ to_tsquery('simple', ${asked})`
  const condition = and(fits, also) ?? fits
  const found = sql`select ${id} from ${table} where ${condition}`
  // `is true`: prevents using the words' index, which would fetch and sort all matches.
  const onRow = and(sql`(${fits}) is true`, also) ?? fits
  const walk = row === id ? onRow : sql`exists (select 1 from ${table} where ${id} = ${row} and ${condition} offset 0)`
  return isAmong(db, { row, found, walk, isDear: true })
}
