import type { SealedColumn } from '#app/db/sealed-columns.ts'
import type { OpenKey } from './member-key.ts'
import type { Keys } from './member-keys.ts'

/** Decrypts the encrypted fields of a member's rows for display. When all are empty, no key is fetched. */
export async function openRows<Row extends object>(
  { db, memberKeys: keys }: Keys,
  userId: string,
  rows: readonly Row[],
  columns: { readonly [Field in keyof Row]?: SealedColumn },
): Promise<Row[]> {
  const fields = Object.entries<SealedColumn | undefined>(columns)
  const isSealed = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const openRow = (row: Row, key: OpenKey): Row => {
    const opened = Object.entries(row).map(([field, value]: [string, unknown]) => {
      const column = fields.find(([name]) => name === field)?.[1]
      return [field, column && isSealed(value) ? key.open(column, value) : value]
    })
    return Object.fromEntries(opened)
  }
  if (!rows.some((row) => fields.some(([field]) => isSealed(Reflect.get(row, field))))) return [...rows]
  return keys.reading(db, userId, (key) => rows.map((row) => openRow(row, key)))
}
