import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDb, openDb } from './open-db.ts'

describe('the embedded database', () => {
  let folder: string
  let database: OpenDb
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'db-'))
    database = await openDb({ kind: 'embedded', dataDir: folder })
    await database.pool.query('create table notes (id int primary key)')
  }, 60_000)
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const insert = (id: unknown, name?: string) =>
    database.pool.query({ ...(name ? { name } : {}), text: 'insert into notes values ($1)', values: [id] })

  it('stays usable after statements that fail, prepared or not', async () => {
    await insert(1, 'prepared')
    await expect(insert(1, 'prepared')).rejects.toThrow('duplicate key')
    await expect(insert('x')).rejects.toThrow('invalid input syntax')
    await expect(database.pool.query('select * from nowhere')).rejects.toThrow('does not exist')
    await Promise.allSettled([insert(1), insert(2, 'prepared'), insert(1, 'prepared'), insert(3)])
    const { rows } = await database.pool.query('select id from notes order by id')
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  it('is refused to a second opener, naming the process that has it', async () => {
    await expect(openDb({ kind: 'embedded', dataDir: folder })).rejects.toThrow(`process ${process.pid}, started 20`)
  })
})
