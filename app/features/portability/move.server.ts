import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { readRelations, type Table } from '#app/db/relations.ts'
import { SEALED_TABLES, sealedIn } from '#app/db/sealed-columns.ts'
import type { MemberKeys } from '#app/platform/keys/member-keys.ts'
import { SealedError } from '#app/platform/keys/sealed-words.ts'

/**
 * Moves every row that refers to one user to another, in any table, including those added later. Texts encrypted for
 * the one are re-encrypted for the other.
 *
 * @returns The number of rows of each table that couldn't move because the other user already has the same. They are
 * deleted with the account.
 */
export async function moveRows(
  tx: DbOrTx,
  keys: MemberKeys,
  { from, to }: { from: string; to: string },
): Promise<Record<string, number>> {
  await reencrypt(tx, keys, { from, to })
  const left: Record<string, number> = {}
  for (const table of await readRelations(tx))
    for (const column of columnsToUsers(table)) {
      const uniques = await uniquesWith(tx, table.name, column)
      const rest = uniques.map((unique) => isFree(table.name, { column, to, ...unique }))
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

/**
 * Re-encrypts one user's texts for another and deletes the old key. The rows stay locked until the transaction ends.
 */
async function reencrypt(tx: DbOrTx, keys: MemberKeys, { from, to }: { from: string; to: string }): Promise<void> {
  const theirs = await keys.toSeal(tx, from)
  const ours = await keys.toSeal(tx, to)
  for (const table of SEALED_TABLES)
    for (const { name, column, kind } of sealedIn(table)) {
      const [rows, field] = [sql.identifier(table), sql.identifier(column)]
      const { rows: found } = await tx.execute<{ place: string; value: string | Buffer }>(sql`
        select ctid::text as place, ${field} as value from ${rows}
        where user_id = ${from} and length(${field}) > 0 for update`)
      for (const { place, value } of found) {
        const moved = nullIfDamaged(() =>
          kind === 'bytes'
            ? ours.sealBytes(name, theirs.openBytes(name, Buffer.from(value)))
            : ours.seal(name, theirs.open(name, String(value))),
        )
        if (moved === null) continue
        await tx.execute(sql`update ${rows} set ${field} = ${moved} where ctid = ${place}::tid`)
      }
    }
  await tx.execute(sql`delete from member_keys where user_id = ${from}`)
}

/** Returns null if the value can't be decrypted: it then moves unchanged, without stopping the rest. */
function nullIfDamaged<Value>(move: () => Value): Value | null {
  try {
    return move()
  } catch (error) {
    if (error instanceof SealedError) return null
    throw error
  }
}

const columnsToUsers = ({ foreignKeys }: Table): string[] =>
  foreignKeys
    .filter(({ table, columns }) => table === 'users' && columns.length === 1)
    .flatMap(({ columns }) => columns)

/** A unique index with a user: its other columns, and the condition of the rows it's about. */
type Unique = { columns: string[]; condition: string }

/** Returns the unique indexes that contain this column. */
async function uniquesWith(tx: DbOrTx, table: string, column: string): Promise<Unique[]> {
  const { rows } = await tx.execute<Unique>(sql`
    select array_agg(attname::text order by attnum) as columns,
      coalesce(pg_get_expr(indpred, indrelid), 'true') as condition
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisunique group by indexrelid, indrelid, indpred
    having ${column} = any (array_agg(attname::text))`)
  return rows.map(({ columns, condition }) => ({ condition, columns: columns.filter((name) => name !== column) }))
}

function isFree(table: string, { column, to, columns, condition }: Unique & { column: string; to: string }) {
  const same = columns.map((name) => sql`theirs.${sql.identifier(name)} = mine.${sql.identifier(name)}`)
  const both = sql.join([sql`theirs.${sql.identifier(column)} = ${to}`, ...same], sql` and `)
  // The condition names its columns alone, so within the other statement it's about their row.
  const isMeant = sql.raw(condition)
  return sql`not (${isMeant} and exists (select 1 from ${sql.identifier(table)} as theirs where ${both} and ${isMeant}))`
}
