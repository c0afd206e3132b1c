import { sql } from 'drizzle-orm'
import type { DbOrTx } from './open-db.ts'

export type Column = { name: string; type: string; isNullable: boolean; isGenerated: boolean }
export type ForeignKey = { columns: string[]; table: string; foreignColumns: string[] }

/** A table as the database itself describes it. */
export type Table = { name: string; columns: Column[]; key: string[]; foreignKeys: ForeignKey[] }

/**
 * Every table of the product, by name. Asked of the database and not of our code, so that whoever works through all of
 * them (export, erasure) cannot forget one.
 */
export async function readRelations(db: DbOrTx): Promise<Table[]> {
  const names = (numbers: string) =>
    sql.raw(`(
    select json_agg(attname order by place) from unnest(${numbers}) with ordinality as part(number, place)
    join pg_attribute on attrelid = owner and attnum = part.number)`)
  const { rows } = await db.execute<Table>(sql`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
          'isNullable', not attnotnull, 'isGenerated', attgenerated <> '') order by attnum)
        from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select ${names('indkey')} from (select indrelid as owner, indkey from pg_index
        where indrelid = class.oid and indisprimary) as primary_key), '[]') as key,
      coalesce((select json_agg(json_build_object('columns', ${names('conkey')}, 'table', target.relname,
          'foreignColumns', (select json_agg(attname order by place)
            from unnest(confkey) with ordinality as part(number, place)
            join pg_attribute on attrelid = confrelid and attnum = part.number)) order by conname)
        from (select conname, conrelid as owner, conkey, confrelid, confkey from pg_constraint
          where conrelid = class.oid and contype = 'f') as foreign_key
        join pg_class as target on target.oid = confrelid), '[]') as "foreignKeys"
    from pg_class as class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  return rows
}
