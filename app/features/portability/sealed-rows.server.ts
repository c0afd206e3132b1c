import type { Column, Table } from '#app/db/relations.ts'
import { type SealedPart, sealedIn } from '#app/db/sealed-columns.ts'
import type { MemberKey, OpenKey } from '#app/platform/keys/member-key.ts'
import { UNREADABLE } from '#app/platform/keys/sealed-words.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Row } from './day-row.ts'

/** Decrypts a member's rows. Loads no key if there is nothing to decrypt. */
export async function openTableRows(
  { db, memberKeys }: Pick<Tools, 'db' | 'memberKeys'>,
  userId: string,
  { table, rows }: { table: string; rows: readonly Row[] },
): Promise<readonly Row[]> {
  const parts = sealedIn(table)
  if (!rows.some((row) => parts.some(({ column }) => row[column]))) return rows
  return memberKeys.reading(db, userId, (key) =>
    rows.map((row) => withColumns(row, parts, (part, value) => openValue(key, part, String(value)))),
  )
}

/** Encrypts the rows of a file for storage. */
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

/** Returns the columns' types after decryption: an encrypted number is a number in the file. */
export function openedTypes({ name, columns }: Table): ReadonlyMap<string, Column> {
  const numbers = sealedIn(name).flatMap(({ kind, column }) => (kind === 'number' ? [column] : []))
  return new Map(
    columns.map((one) => [one.name, numbers.includes(one.name) ? { ...one, type: 'double precision' } : one]),
  )
}

/** Rows are JSON here, in which the database writes bytes as `\x` and hexadecimal digits. */
function openValue(key: OpenKey, { name, kind }: SealedPart, value: string): unknown {
  if (kind === 'bytes') {
    const bytes = key.openBytes(name, Buffer.from(value.slice(2), 'hex'))
    return bytes.length > 0 ? `\\x${bytes.toString('hex')}` : UNREADABLE
  }
  const words = key.open(name, value)
  return kind === 'number' && words !== UNREADABLE ? Number(words) : words
}

/** Returns the encrypted columns of a record that couldn't be decrypted. */
export const unreadableIn = (table: string, record: Row): string[] =>
  sealedIn(table).flatMap(({ column }) => (record[column] === UNREADABLE ? [column] : []))

/** Whether a record is a measurement that couldn't be decrypted: without its value or comparator it's meaningless. */
export const isDamagedFigure = (table: string, record: unknown): boolean =>
  sealedIn(table).some(({ kind }) => kind === 'number') && unreadableIn(table, Object(record)).length > 0
