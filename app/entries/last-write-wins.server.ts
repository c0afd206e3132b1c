import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: whether the conflicting insert has the later write of a field. The stamps (entry.ts) of both are
 * compared as plain text. A field without a stamp in the new row isn't written at all.
 *
 * @param isNow The value is written now, so it's later than any other even where the server's clock was set back.
 */
export function isLater(stamps: Column, field: string, isNow: SQL | boolean): SQL {
  const [theirs, mine] = [stampIn(sql`excluded.${sql.identifier(stamps.name)}`, field), stampIn(stamps, field)]
  return sql`${theirs} > case when ${isNow} then '' else coalesce(${mine}, '') end`
}

/** The row's stamps after the merge. */
export function laterStamps(stamps: Column, fields: readonly string[], isNow: SQL | boolean): SQL {
  const theirs = sql`excluded.${sql.identifier(stamps.name)}`
  const won = fields.map(
    (field) => sql`${quoted(field)}, case when ${isLater(stamps, field, isNow)} then ${stampIn(theirs, field)} end`,
  )
  return sql`${stamps} || jsonb_strip_nulls(jsonb_build_object(${sql.join(won, sql`, `)}))`
}

/**
 * The `on conflict` part of an insert: last write wins, for each field of a row separately. A single statement that
 * reads nothing first and writes only changes, in whatever order entries arrive.
 *
 * @param also Further columns to set.
 */
export function lastWriteWins<Name extends string, Also extends object>(
  stamps: Column,
  fields: Readonly<Record<Name, Column>>,
  isNow: boolean,
  also: Also,
): { set: Record<Name | 'stamps', SQL> & Also; setWhere: SQL } {
  const names = Object.keys(fields)
  const values = Object.entries<Column>(fields).map(([name, column]) => [
    name,
    sql`case when ${isLater(stamps, name, isNow)} then excluded.${sql.identifier(column.name)} else ${column} end`,
  ])
  return {
    set: { ...Object.fromEntries(values), stamps: laterStamps(stamps, names, isNow), ...also },
    setWhere: sql.join(
      names.map((name) => isLater(stamps, name, isNow)),
      sql` or `,
    ),
  }
}

export const stampsOf = (said: readonly { name: string; stamp: string }[]): Record<string, string> =>
  Object.fromEntries(said.map(({ name, stamp }) => [name, stamp]))

const quoted = (field: string) => sql.raw(`'${field}'`)
const stampIn = (row: Column | SQL, field: string) => sql`(${row} ->> ${quoted(field)}) collate "C"`
