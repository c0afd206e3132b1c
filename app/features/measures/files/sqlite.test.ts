import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from './sqlite.ts'

// Written by SQLite itself with the smallest page size, so that tables span several levels and long texts use overflow
// pages.
const bytes = readFileSync(join(import.meta.dirname, '../../../../dev/health-exports/rows.db'))
const INTEGERS = [
  0, 1, -1, 127, -128, 32_767, -32_768, 8_388_607, -8_388_608, 2_147_483_647, -2_147_483_648, 140_737_488_355_327,
  -140_737_488_355_328, 9_007_199_254_740_991,
]

it('reads every row of a table: numbers of all sizes, long texts, nulls, and columns added later', () => {
  const rows = [...openSqlite(bytes).rows('things')]
  expect(rows).toHaveLength(301)
  for (const [index, row] of rows.slice(0, 300).entries()) {
    const i = index + 1
    const c = i % 10 === 0 ? null : 'é'.repeat((i * 3) % 700)
    expect(row).toEqual({ id: i * 3, a: INTEGERS[i % INTEGERS.length], b: i / 4, c, d: null, e: null })
  }
  expect(rows.at(-1)).toEqual({ id: 1000, a: 5, b: 0.5, c: 'last', d: null, e: 42 })
})

it('returns no rows for a missing table', () => {
  expect([...openSqlite(bytes).rows('others')]).toEqual([])
})
