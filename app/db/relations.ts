import { sql } from 'drizzle-orm'
import type { DbOrTx } from './open-db.ts'

export type Column = { name: string; type: string; isNullable: boolean; isGenerated: boolean }
export type ForeignKey = { columns: string[]; table: string; foreignColumns: string[] }

/** A table as the database's catalogue describes it. */
export type Table = { name: string; columns: Column[]; key: string[]; foreignKeys: ForeignKey[] }

/**
 * Reads every table of the product, by name, from the database rather than from our code, so that export and erasure
 * can't miss one.
 *
 * Two plain queries, joined here: the embedded database is blocked while it answers, and a joining statement takes
 * twice as long.
 */
export async function readRelations(db: DbOrTx): Promise<Table[]> {
  const columns = await db.execute<ColumnRow>(sql`
    select relname as table, attnum as number, attname as name, format_type(atttypid, null) as type,
      not attnotnull as "isNullable", attgenerated <> '' as "isGenerated"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname, attnum`)
  const keys = await db.execute<KeyRow>(sql`
    select owner.relname as table, conkey as numbers, target.relname as foreign, confkey as "foreignNumbers"
    from pg_constraint
    join pg_class as owner on owner.oid = conrelid left join pg_class as target on target.oid = confrelid
    where connamespace = 'public'::regnamespace and contype in ('p', 'f') order by conname`)
  const columnsOf = Map.groupBy(columns.rows, ({ table }) => table)
  const keysOf = Map.groupBy(keys.rows, ({ table }) => table)
  const names = (table: string, numbers: readonly number[]) => {
    const named = new Map(columnsOf.get(table)?.map(({ number, name }) => [number, name]))
    return numbers.map((number) => named.get(number) ?? '')
  }
  return [...columnsOf].map(([name, own]) => ({
    name,
    columns: own.map(({ table: _, number: __, ...column }) => column),
    key: keysOf.get(name)?.flatMap(({ foreign, numbers }) => (foreign ? [] : names(name, numbers))) ?? [],
    foreignKeys:
      keysOf
        .get(name)
        ?.flatMap(({ numbers, foreign, foreignNumbers }) =>
          foreign && foreignNumbers
            ? [{ columns: names(name, numbers), table: foreign, foreignColumns: names(foreign, foreignNumbers) }]
            : [],
        ) ?? [],
  }))
}

type ColumnRow = Column & { table: string; number: number }
/** A primary key, or a foreign key where a foreign table is named. Columns are given by number. */
type KeyRow = { table: string; numbers: number[]; foreign: string | null; foreignNumbers: number[] | null }
