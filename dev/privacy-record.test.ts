import { readdirSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'

const record = readFileSync('docs/privacy.md', 'utf8')
const modules = await Promise.all(
  readdirSync('app/db/schema').map((file) => import(/* @vite-ignore */ `#app/db/schema/${file}`)),
)
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))

describe('the record of processing', () => {
  it('knows every table', () => {
    const names = tables.map((table) => getTableName(table))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !record.includes(`\`${name}\``))).toEqual([])
  })
})
