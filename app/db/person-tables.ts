import { type SQL, sql } from 'drizzle-orm'
import type { ForeignKey, Table } from './relations.ts'

/** A person, by everything the database may identify them by. */
export type Person = { id: string; email: string; addressHash: string }

/** A path from a table to a person: its own columns identify them, or it belongs to a row that does. */
type Route =
  | { kind: 'self' | 'user' | 'addressHash'; column: string }
  | { kind: 'address'; column: string; owner: string | null }
  | { kind: 'through'; key: ForeignKey }

/** Every table that can hold something about a person, referenced tables first, with its paths. */
export type PersonTables = ReadonlyMap<string, readonly Route[]>

const ADDRESS_COLUMNS = ['email', 'recipient']
const OWNER_COLUMN = 'user_id'
const ADDRESS_HASH_COLUMN = 'address_hash'

/** Finds the tables that lead to a person, directly or through other rows. */
export function findPersonTables(tables: readonly Table[]): PersonTables {
  const reach = new Map<string, Route[]>()
  for (const table of tables) {
    const routes = directRoutes(table)
    if (routes.length > 0) reach.set(table.name, routes)
  }
  for (let found = true; found; ) {
    found = false
    for (const table of tables.filter(({ name }) => !reach.has(name))) {
      const routes = table.foreignKeys
        .filter((key) => key.table !== table.name && reach.has(key.table))
        .map((key) => ({ kind: 'through' as const, key }))
      if (routes.length === 0) continue
      reach.set(table.name, routes)
      found = true
    }
  }
  return inOrder(tables, reach)
}

/** Sorts referenced tables first. */
function inOrder(tables: readonly Table[], reach: PersonTables): PersonTables {
  const ordered = new Map<string, readonly Route[]>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const routes = reach.get(name)
    if (!routes || seen.has(name)) return
    seen.add(name)
    for (const key of tables.find((table) => table.name === name)?.foreignKeys ?? []) visit(key.table)
    ordered.set(name, routes)
  }
  for (const name of reach.keys()) visit(name)
  return ordered
}

export function whereAbout(reach: PersonTables, table: string, person: Person): SQL {
  const conditions = (reach.get(table) ?? []).map((route) => {
    if (route.kind !== 'through') {
      const isTheirs = sql`${column(table, route.column)} = ${wordFor(route.kind, person)}`
      return route.kind === 'address' && route.owner
        ? sql`(${isTheirs} and ${column(table, route.owner)} is null)`
        : isTheirs
    }
    const { columns, table: owner, foreignColumns } = route.key
    return sql`(${list(table, columns)}) in (
      select ${list(owner, foreignColumns)} from ${sql.identifier(owner)} where ${whereAbout(reach, owner, person)})`
  })
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

function directRoutes({ name, columns, foreignKeys }: Table): Route[] {
  if (name === 'users') return [{ kind: 'self', column: 'id' }]
  const toUsers = foreignKeys.filter(({ table }) => table === 'users').flatMap((key) => key.columns)
  // A row of an account is that account's alone: whoever has its address by now may be somebody else.
  const owner = toUsers.find((column) => column === OWNER_COLUMN) ?? null
  return columns.flatMap(({ name: column }): Route[] => {
    if (toUsers.includes(column)) return [{ kind: 'user', column }]
    if (ADDRESS_COLUMNS.includes(column)) return [{ kind: 'address', column, owner }]
    return column === ADDRESS_HASH_COLUMN ? [{ kind: 'addressHash', column }] : []
  })
}

const wordFor = (kind: 'self' | 'user' | 'address' | 'addressHash', { id, email, addressHash }: Person) =>
  ({ self: id, user: id, address: email, addressHash })[kind]

const column = (table: string, name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`
const list = (table: string, names: readonly string[]) =>
  sql.join(
    names.map((name) => column(table, name)),
    sql`, `,
  )
