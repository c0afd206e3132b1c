import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { findPersonTables } from './person-tables.ts'
import { readRelations, type Table } from './relations.ts'

let app: TestApp
let tables: Table[]

describe.runIf(hasDatabase())('the relations', () => {
  beforeAll(async () => {
    app = await createTestApp()
    tables = await readRelations(app.tools.db)
  })
  afterAll(() => app?.close())
  const table = (name: string) => tables.find((one) => one.name === name)

  it('describes tables as they are', () => {
    expect(table('checkins')).toMatchObject({
      key: ['user_id', 'date'],
      foreignKeys: [{ columns: ['user_id'], table: 'users', foreignColumns: ['id'] }],
    })
    expect(table('checkins')?.columns[1]).toEqual({
      name: 'date',
      type: 'date',
      isNullable: false,
      isGenerated: false,
    })
    expect(table('search_documents')?.columns.some(({ isGenerated }) => isGenerated)).toBe(true)
  })

  it('finds the ways from a table to a person: by account, by address, through another table', () => {
    const reach = findPersonTables(tables)
    expect(reach.get('checkins')).toEqual([{ kind: 'user', column: 'user_id' }])
    expect(reach.get('subscribers')).toContainEqual({ kind: 'address', column: 'email', owner: null })
    expect(reach.get('order_items')).toMatchObject([{ kind: 'through', key: { table: 'orders' } }])
    expect(reach.has('search_documents')).toBe(false)
    expect([...reach.keys()].indexOf('orders')).toBeLessThan([...reach.keys()].indexOf('order_items'))
  })
})
