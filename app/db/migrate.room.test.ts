import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { migrateDb } from './migrate.ts'

describe.skipIf(!hasDatabase())('a database that has its tables', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const migrations = async () => {
    const { rows } = await app.tools.database.pool.query(
      'select hash from drizzle.__drizzle_migrations order by created_at, id',
    )
    return rows.map(({ hash }): string => hash)
  }

  it('is left as it is', async () => {
    const before = await migrations()
    await migrateDb(app.tools.database, 'migrations')
    expect(await migrations()).toEqual(before)
  })

  it('is refused in one sentence when they were made before the first release', async () => {
    const [first] = await migrations()
    const rename = (from: string | undefined, to: string | undefined) =>
      app.tools.database.pool.query('update drizzle.__drizzle_migrations set hash = $2 where hash = $1', [from, to])
    await rename(first, 'another')
    await expect(migrateDb(app.tools.database, 'migrations')).rejects.toThrow('from before the first release')
    await rename('another', first)
    await migrateDb(app.tools.database, 'migrations')
  })
})
