import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import type { Person, PersonTables } from '#app/db/person-tables.ts'
import type { Column, Table } from '#app/db/relations.ts'
import { sealedIn } from '#app/db/sealed-columns.ts'
import type { MemberKey } from '#app/platform/keys/member-key.ts'
import type { Tools } from '#app/platform/tools.ts'

type Row = Record<string, unknown>

// Values that satisfy a check constraint: a small number, an amount, or zero.
const NUMBERS = [1, 100, 3, 0]

/**
 * Inserts a row about the person into every table that can hold one, generically: columns are filled by their type,
 * foreign keys with the row inserted before. Existing rows are kept.
 *
 * @returns The tables that now contain something about the person.
 */
export async function fillTables(
  { db, memberKeys }: Pick<Tools, 'db' | 'memberKeys'>,
  tables: readonly Table[],
  reach: PersonTables,
  person: Person,
): Promise<string[]> {
  const key = await memberKeys.toSeal(db, person.id)
  const written = new Map<string, Row>([['users', { id: person.id }]])
  for (const name of reach.keys()) await fill(name)
  return [...reach.keys()].filter((name) => written.has(name))

  async function fill(name: string): Promise<void> {
    const table = tables.find((one) => one.name === name)
    if (!table || written.has(name)) return
    for (const key of table.foreignKeys) if (key.table !== name) await fill(key.table)
    const row = await writeRow(db, table, { person, written, key })
    if (row) written.set(name, row)
  }
}

async function writeRow(db: Db, table: Table, ground: Omit<Ground, 'number'>): Promise<Row | null> {
  for (const number of NUMBERS) {
    const row = Object.fromEntries(
      table.columns
        .filter(({ isGenerated }) => !isGenerated)
        .map((column) => [column.name, fillingOf(table, column, { ...ground, number })]),
    )
    const columns = sql.join(
      Object.keys(row).map((name) => sql.identifier(name)),
      sql`, `,
    )
    try {
      const { rows } = await db.execute<{ row: Row }>(sql`
        insert into ${sql.identifier(table.name)} (${columns}) overriding system value select ${columns}
        from jsonb_populate_record(null::${sql.identifier(table.name)}, ${JSON.stringify(row)}::jsonb)
        on conflict do nothing returning to_jsonb(${sql.identifier(table.name)}) as row`)
      return rows[0]?.row ?? row
    } catch (error) {
      if (!isCheckViolation(error)) throw error
    }
  }
  return null
}

const isCheckViolation = (error: unknown) =>
  error instanceof Error &&
  [error, error.cause].some((one) => one !== null && typeof one === 'object' && 'code' in one && one.code === '23514')

type Ground = { person: Person; written: ReadonlyMap<string, Row>; key: MemberKey; number: number }

function fillingOf(table: Table, { name, type }: Column, { person, written, key: words, number }: Ground): unknown {
  const key = table.foreignKeys.find(({ columns }) => columns.includes(name))
  if (key) {
    const owner = written.get(key.table)
    return owner?.[key.foreignColumns[key.columns.indexOf(name)] ?? ''] ?? null
  }
  const sealed = sealedIn(table.name).find(({ column }) => column === name)
  if (sealed?.kind === 'bytes') return `\\x${words.sealBytes(sealed.name, Buffer.from('=')).toString('hex')}`
  if (sealed) return words.seal(sealed.name, sealed.kind === 'number' ? String(number) : `=${sealed.name}`)
  if (name === 'email' || name === 'recipient') return person.email
  if (name === 'address_hash') return person.addressHash
  if (type.endsWith('[]')) return []
  if (type === 'uuid') return randomUUID()
  if (type === 'date') return '2026-06-10'
  if (type.startsWith('timestamp')) return '2026-06-10T12:00:00Z'
  if (type === 'boolean') return true
  if (type.startsWith('json')) return []
  if (/int|numeric|double|real/.test(type)) return number
  // Tests recognise this value if it appears where it shouldn't.
  return SECRET_NAME.test(name) ? `${SECRET_MARK}-${table.name}-${name}` : `=${table.name} ${name}`
}

const SECRET_NAME = /token|secret|password|hash/
/** The value of every column that holds a secret. */
export const SECRET_MARK = 'very-secret'
