import { sql } from 'drizzle-orm'
import { findPersonTables, type Person, type PersonTables, whereAbout } from '#app/db/person-tables.ts'
import { type Column, readRelations, type Table } from '#app/db/relations.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { exportDay, HABIT_COLUMNS, type Row } from './day-row.ts'
import { openedTypes, openTableRows } from './sealed-rows.server.ts'

/** Rows read at once, so that an export of any length uses constant memory. */
const PAGE = 500
/** The same for rows that contain a picture or a file. */
const PAGE_OF_FILES = 5

/**
 * Columns with secrets, or with parts of an email that may contain one. They are useless to the person, and harmful if
 * leaked.
 */
const SECRET = /(^|_)(token|secret|password|hash|p256dh|auth|props)(_|$)/

/** The times of the last writes, for merging entries of devices that are still offline. Useless elsewhere. */
const ORDER_OF_WRITES = 'stamps'

/** Tables about a person that aren't exported, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  imports: 'A file of their own that they have not brought in yet.',
  member_keys: 'The key of their own words, which are in the export as they wrote them.',
}

/** Identifies a person by everything the database may know them by. */
export const personOf = (
  tools: Pick<Tools, 'pseudonyms'>,
  { id, email }: Pick<CurrentUser, 'id' | 'email'>,
): Person => ({
  id,
  email,
  addressHash: hashAddress(tools, email),
})

export type RecordTable = {
  name: string
  columns: readonly string[]
  types: ReadonlyMap<string, Column>
  pages(): AsyncGenerator<Row[]>
}

/** Lists all tables with data about a person, derived from the schema, so a table added later is included. */
export async function listRecordTables(
  tools: Pick<Tools, 'db' | 'memberKeys'>,
  person: Person,
): Promise<RecordTable[]> {
  const tables = await readRelations(tools.db)
  const reach = findPersonTables(tables)
  return tables
    .filter(({ name }) => reach.has(name) && !(name in LEFT_OUT))
    .map((table) => {
      const columns = exportedColumns(table)
      const isDays = table.name === 'routine_days'
      return {
        name: table.name,
        types: openedTypes(table),
        columns: isDays ? DAY_COLUMNS : columns,
        async *pages() {
          for await (const rows of readPages(tools, { table, reach, columns, person }))
            yield rows.map((row) => inUtc(table, isDays ? pick(exportDay(row), DAY_COLUMNS) : row))
        },
      }
    })
}

const DAY_COLUMNS = ['date', ...HABIT_COLUMNS, 'off', 'free', 'mode', 'is_paused', 'entered_at']

/** Excludes generated columns, secrets, and the owner's id, which is the same in every row. */
const exportedColumns = ({ name, columns }: Table): string[] =>
  columns
    .filter((column) => !column.isGenerated && column.name !== ORDER_OF_WRITES && !SECRET.test(column.name))
    .filter((column) => name === 'users' || column.name !== 'user_id')
    .map((column) => column.name)

type Query = { table: Table; reach: PersonTables; columns: readonly string[]; person: Person }

async function* readPages(
  { db, memberKeys }: Pick<Tools, 'db' | 'memberKeys'>,
  { table, reach, columns, person }: Query,
) {
  const names = (list: readonly string[]) =>
    sql.join(
      list.map((name) => sql.identifier(name)),
      sql`, `,
    )
  const order = table.key.length > 0 ? table.key : table.columns.map(({ name }) => name)
  const size = table.columns.some(({ type }) => type === 'bytea') ? PAGE_OF_FILES : PAGE
  for (let offset = 0; ; offset += size) {
    const { rows } = await db.execute<{ row: Row }>(sql`
      select to_jsonb(one) as row from (
        select ${names(columns)} from ${sql.identifier(table.name)}
        where ${whereAbout(reach, table.name, person)}
        order by ${names(order)} limit ${size} offset ${offset}) as one`)
    const found = { table: table.name, rows: rows.map(({ row }) => row) }
    if (rows.length > 0) yield await openTableRows({ db, memberKeys }, person.id, found)
    if (rows.length < size) return
  }
}

/** Formats instants in UTC, whatever the server's time zone. */
function inUtc({ columns }: Table, row: Row): Row {
  const instants = columns.filter(({ type }) => type === 'timestamp with time zone').map(({ name }) => name)
  const texts = instants.flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' ? [[name, new Date(value).toISOString()]] : []
  })
  return { ...row, ...Object.fromEntries(texts) }
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
