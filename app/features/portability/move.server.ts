import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { readRelations, type Table } from '#app/db/relations.ts'

/**
 * Gives every row that refers to one person to another, whatever its table: one that is new tomorrow moves tomorrow.
 *
 * @returns How many rows of each table could not move because the other has the same already. They go with the account.
 */
export async function moveRows(tx: DbOrTx, from: string, to: string): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const table of await readRelations(tx))
    for (const column of columnsToUsers(table)) {
      const uniques = await uniquesWith(tx, table.name, column)
      const rest = uniques.map((columns) => isFree(table.name, { column, columns, to }))
      const [name, key] = [sql.identifier(table.name), sql.identifier(column)]
      await tx.execute(
        sql`update ${name} as mine set ${key} = ${to} where mine.${key} = ${from} ${rest.length > 0 ? sql`and ${sql.join(rest, sql` and `)}` : sql``}`,
      )
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${name} where ${key} = ${from}`,
      )
      if (rows[0] && rows[0].count > 0) left[table.name] = rows[0].count
    }
  return left
}

const columnsToUsers = ({ foreignKeys }: Table): string[] =>
  foreignKeys
    .filter(({ table, columns }) => table === 'users' && columns.length === 1)
    .flatMap(({ columns }) => columns)

/** The sets of columns, beside this one, that may stand in a table once a person. */
async function uniquesWith(tx: DbOrTx, table: string, column: string): Promise<string[][]> {
  const { rows } = await tx.execute<{ columns: string[] }>(sql`
    select array_agg(attname::text order by attnum) as columns from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisunique group by indexrelid
    having ${column} = any (array_agg(attname::text))`)
  return rows.map(({ columns }) => columns.filter((name) => name !== column))
}

function isFree(table: string, { column, columns, to }: { column: string; columns: string[]; to: string }) {
  const same = columns.map((name) => sql`theirs.${sql.identifier(name)} = mine.${sql.identifier(name)}`)
  const both = sql.join([sql`theirs.${sql.identifier(column)} = ${to}`, ...same], sql` and `)
  return sql`not exists (select 1 from ${sql.identifier(table)} as theirs where ${both})`
}
