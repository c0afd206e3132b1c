import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'

/** From this many matches on it's faster to scan a list in order than to fetch all matches and sort them. */
const MANY = 5_000
/** Up to this many matches are hashed for the scan, where testing each row would cost more. */
const MOST_HASHED = 30_000

type Matches = {
  /** The column of the list that is compared. */
  row: AnyColumn
  /** Selects the matches, by an index of its own. */
  found: SQL
  /**
   * The same as a condition on one row, for the scan. With `offset 0` in it, the planner can only evaluate it per row.
   */
  walk: SQL
  /** Selects at least as many rows, but faster. */
  counted?: SQL
  /** Testing one row is expensive, so the scan uses a hash table for some thousands of matches. */
  isDear?: boolean
}

/**
 * Returns the condition that a row is among the matches. PostgreSQL estimates their number badly, and would read a
 * whole table for a page of fifty; so they are counted first, up to a limit.
 */
export async function isAmong(
  db: DbOrTx,
  { row, found, walk, counted = found, isDear = false }: Matches,
): Promise<SQL> {
  // `materialized`, so that the limit doesn't make the planner ignore the index.
  const { rows } = await db.execute<{ count: number }>(
    sql`with found as materialized (${counted}) select count(*)::int as count from (select 1 from found limit ${isDear ? MOST_HASHED : MANY}) as few`,
  )
  // As an array they are fetched by their key, never by a scan.
  const count = rows[0]?.count ?? 0
  if (count < MANY) return sql`${row} = any(array(${found}))`
  // `is true`: makes PostgreSQL use a hash table for the scan, not a join that would fetch and sort all of them.
  return isDear && count < MOST_HASHED ? sql`(${row} in (${found})) is true` : walk
}
