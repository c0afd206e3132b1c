import type { Column, Table } from '#app/db/relations.ts'
import { type SealedPart, sealedIn } from '#app/db/sealed-columns.ts'
import type { MemberKey } from '#app/platform/member-key.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Row } from './day-row.ts'

/** Rows of a member as they wrote them. Without a word in them, no key is asked for. */
export async function openTableRows(
  { db, memberKeys }: Pick<Tools, 'db' | 'memberKeys'>,
  userId: string,
  { table, rows }: { table: string; rows: readonly Row[] },
): Promise<readonly Row[]> {
  const parts = sealedIn(table)
  if (!rows.some((row) => parts.some(({ column }) => row[column]))) return rows
  return memberKeys.opening(db, userId, (key) =>
    rows.map((row) => withColumns(row, parts, (part, value) => openValue(key, part, String(value)))),
  )
}

/** Rows that a file says in plain words, as they are kept. */
export function sealTableRows(table: string, rows: readonly Row[], key: MemberKey): readonly Row[] {
  const parts = sealedIn(table)
  if (parts.length === 0) return rows
  return rows.map((row) => withColumns(row, parts, ({ name }, value) => key.seal(name, String(value))))
}

function withColumns(
  row: Row,
  parts: readonly SealedPart[],
  change: (part: SealedPart, value: unknown) => unknown,
): Row {
  const changed = parts.flatMap((part) => {
    const value = row[part.column] ?? ''
    return value === '' ? [] : [[part.column, change(part, value)]]
  })
  return { ...row, ...Object.fromEntries(changed) }
}

/** The columns of a table as a file says them: a number that is sealed is still a number there. */
export function openedTypes({ name, columns }: Table): ReadonlyMap<string, Column> {
  const numbers = sealedIn(name).flatMap(({ kind, column }) => (kind === 'number' ? [column] : []))
  return new Map(
    columns.map((one) => [one.name, numbers.includes(one.name) ? { ...one, type: 'double precision' } : one]),
  )
}

/** A row is JSON here, in which the database writes bytes as `\x` and hexadecimal digits. */
function openValue(key: MemberKey, { name, kind }: SealedPart, value: string): unknown {
  if (kind === 'bytes') return `\\x${key.openBytes(name, Buffer.from(value.slice(2), 'hex')).toString('hex')}`
  const words = key.open(name, value)
  return kind === 'number' ? Number(words) : words
}
