import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Cursor, writeCursor } from './list.ts'

/** One page of a list, with the links to its neighbours. */
export type PageOf<Row> = { rows: Row[]; previous: string | null; next: string | null }

type Part = {
  /** Only the rows beyond the cursor; undefined at the beginning. */
  beyond: SQL | undefined
  orderBy: SQL[]
  limit: number
  /** To be selected as `key`: the sort value, as text. */
  key: SQL<string>
}
type By = { key: PgColumn; id: PgColumn }
type List = { isDescending: boolean; cursor: Cursor | null; size?: number }

/**
 * Reads one page by keyset pagination: page 1,000 costs what page 1 does, and no row appears twice when others are
 * inserted meanwhile.
 *
 * @param by The sort column (never null) and the row's id, both in one index.
 */
export async function readPage<Row extends { key: string; id: string }>(
  list: List,
  by: By,
  read: (part: Part) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  try {
    return await readFrom(list, by, read)
  } catch (error) {
    if (!list.cursor || !isUnreadable(error)) throw error
    return await readFrom({ ...list, cursor: null }, by, read)
  }
}

async function readFrom<Row extends { key: string; id: string }>(
  { isDescending, cursor, size = 50 }: List,
  by: By,
  read: (part: Part) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  const isForward = cursor?.side !== 'before'
  const isUp = isDescending !== isForward
  const order = isUp ? asc : desc
  const found = await read({
    beyond: cursor ? isBeyond(cursor, by, isUp) : undefined,
    orderBy: [order(by.key), order(by.id)],
    limit: size + 1,
    key: sql<string>`${by.key}::text`,
  })
  const shown = found.slice(0, size)
  const rows = isForward ? shown : shown.reverse()
  const hasMore = found.length > size
  const place = (row: Row | undefined) => (row ? writeCursor(row) : null)
  return {
    rows,
    previous: (isForward ? cursor !== null : hasMore) ? place(rows[0]) : null,
    next: (isForward ? hasMore : true) ? place(rows.at(-1)) : null,
  }
}

function isBeyond(cursor: Cursor, { key, id }: By, isUp: boolean): SQL {
  const [here, there] = [sql`(${key}, ${id})`, sql`(${typed(cursor.key, key)}, ${typed(cursor.id, id)})`]
  return isUp ? sql`${here} > ${there}` : sql`${here} < ${there}`
}

/** Casts a text from the URL to the column's type. */
function typed(value: string, column: PgColumn): SQL {
  const type = column.getSQLType()
  if (type === 'timestamp with time zone') return sql`${value}::timestamptz`
  if (type === 'uuid') return sql`${value}::uuid`
  if (type === 'integer' || type === 'bigint') return sql`${value}::bigint`
  if (type === 'date') return sql`${value}::date`
  return sql`${value}::text`
}

/** Whether PostgreSQL couldn't parse a cursor: it was edited by hand, and isn't a date or an id (class 22). */
const isUnreadable = (error: unknown) => String((error as { cause?: { code?: unknown } }).cause?.code).startsWith('22')
