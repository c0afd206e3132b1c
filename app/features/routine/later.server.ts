import { type Column, or, type SQL, sql } from 'drizzle-orm'

type Fields<Name extends string> = Readonly<Record<Name, Column>>

/**
 * For an insert that meets its row: of each field the value that was said later stays (tap.ts), whichever comes first.
 * Only fields with a stamp among the new row's `taps` are said at all. A change of now (`isNow`) is always the later one.
 *
 * @returns The changes, and where there are any: one statement reads nothing first and writes only what is news.
 */
export function laterOf<Name extends string>(
  taps: Column,
  fields: Fields<Name>,
  { isNow }: { isNow: boolean },
): { set: Record<Name | 'taps', SQL>; setWhere: SQL | undefined } {
  const excluded = (column: Column) => sql`excluded.${sql.identifier(column.name)}`
  const stamp = (row: Column | SQL, name: string) => sql`(${row} ->> ${sql.raw(`'${name}'`)}) collate "C"`
  const isLater = (name: string) => {
    const theirs = stamp(excluded(taps), name)
    return isNow ? sql`${theirs} is not null` : sql`coalesce(${stamp(taps, name)}, '') < ${theirs}`
  }
  const names = Object.keys(fields)
  const later = names.map(
    (name) => sql`${sql.raw(`'${name}'`)}, case when ${isLater(name)} then ${stamp(excluded(taps), name)} end`,
  )
  const values = Object.entries<Column>(fields).map(([name, column]) => [
    name,
    sql`case when ${isLater(name)} then ${excluded(column)} else ${column} end`,
  ])
  return {
    set: {
      ...Object.fromEntries(values),
      taps: sql`${taps} || jsonb_strip_nulls(jsonb_build_object(${sql.join(later, sql`, `)}))`,
    },
    setWhere: or(...names.map(isLater)),
  }
}

/** The stamps of the fields that are said. */
export const stampsOf = (said: object, stamp: string): Record<string, string> =>
  Object.fromEntries(Object.keys(said).map((name) => [name, stamp]))
