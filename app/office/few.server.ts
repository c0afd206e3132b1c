import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'

/** From so many on it is quicker to walk down a list and look at its rows than to fetch all that fit and sort them. */
const MANY = 5_000
/** Up to so many are looked up once and kept beside the walk, where a look at each row would cost more. */
const SO_MANY = 30_000

type Asked = {
  /** The column of the list that is compared. */
  row: AnyColumn
  /** Selects what is looked for, by an index of its own. */
  found: SQL
  /** The same as a condition on one row, for the walk. With `offset 0` in it, it is looked up for each row and in no other way. */
  walk: SQL
  /** Selects as many or more, more quickly. */
  counted?: SQL
  /** A look at one row costs much: of some thousands of them it is spared. */
  isDear?: boolean
}

/**
 * The condition that a row is among those. PostgreSQL guesses badly how many fit, and then reads a whole table for a page of
 * fifty; so they are counted first, as far as it matters.
 */
export async function isAmong(db: DbOrTx, { row, found, walk, counted = found, isDear = false }: Asked): Promise<SQL> {
  // Kept apart (`materialized`), so that the limit doesn't lead it away from its index.
  const { rows } = await db.execute<{ count: number }>(
    sql`with found as materialized (${counted}) select count(*)::int as count from (select 1 from found limit ${isDear ? SO_MANY : MANY}) as few`,
  )
  // As an array they are fetched by their key, never looked for on a walk.
  const count = rows[0]?.count ?? 0
  if (count < MANY) return sql`${row} = any(array(${found}))`
  // `is true`: as a table of hashes beside the walk, and not as a join that would fetch and sort them all.
  return isDear && count < SO_MANY ? sql`(${row} in (${found})) is true` : walk
}
