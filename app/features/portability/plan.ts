import type { Row } from './day-row.ts'

type Identified = { table: string; title: string; identity: readonly string[] }

/** What a section of a file would change: new records, changed ones, and the number of identical ones. */
export type Plan = { section: Identified; fresh: Row[]; changed: Row[]; same: number }

/** Compares a file's records with the stored ones. */
export function comparePlan(section: Identified, rows: readonly Row[], known: readonly Row[]): Plan {
  const keyOf = (row: Row) => JSON.stringify(section.identity.map((column) => plain(row[column])))
  const existing = new Map(known.map((row) => [keyOf(row), row]))
  const plan: Plan = { section, fresh: [], changed: [], same: 0 }
  for (const row of rows) {
    const mine = existing.get(keyOf(row))
    if (!mine) plan.fresh.push(row)
    else if (isSame(row, mine)) plan.same += 1
    else plan.changed.push(row)
  }
  return plan
}

const isSame = (row: Row, mine: Row) =>
  Object.entries(row).every(([column, value]) => canonical(value) === canonical(mine[column]))

/**
 * Serialises a value so that equal values give equal texts, whatever the order of keys or the notation of an instant.
 */
const canonical = (value: unknown): string => JSON.stringify(plain(value))

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, part]) => [key, plain(part)] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value).toISOString()
  return value
}
