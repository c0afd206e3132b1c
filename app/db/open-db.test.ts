import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDb, openDb, openEmbedded } from './open-db.ts'

describe('the embedded database', () => {
  let folder: string
  let database: OpenDb
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'db-'))
    database = await openDb({ kind: 'embedded', dataDir: folder })
    await database.pool.query('create table notes (id int primary key)')
  })
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

  it('prepares what Drizzle asks once, plans it once, and leaves lists of any length alone', async () => {
    const { db } = database
    const prepared = async (part: string) => {
      const { rows } = await db.execute<{ generic: string }>(
        sql`select generic_plans::text as generic from pg_prepared_statements where strpos(statement, ${part}) = 1`,
      )
      return rows
    }
    for (const id of [1, 2, 3, 1]) {
      const { rows } = await db.execute(sql`select id as found from notes where id = ${id}`)
      expect(rows).toEqual([{ found: id }])
    }
    expect(await prepared('select id as found')).toEqual([{ generic: '4' }])
    for (const ids of [
      [1, 2],
      [1, 2, 3],
    ]) {
      const { rows } = await db.execute(sql`select id as listed from notes where id in ${ids} order by id`)
      expect(rows).toEqual(ids.map((id) => ({ listed: id })))
    }
    expect(await prepared('select id as listed')).toEqual([])
    await db.execute(sql`insert into notes values (8); insert into notes values (9)`)
    expect((await db.execute(sql`select id from notes where id > ${7} order by id`)).rows).toEqual([
      { id: 8 },
      { id: 9 },
    ])
  })

  it('gives an answer of many parts whole, with every letter', async () => {
    const text = 'ſ–🫀'.repeat(40_000)
    const { rows } = await database.pool.query('select $1::text as text', [text])
    expect(rows).toEqual([{ text }])
  })

  it('tells of a failed engine instead of leaving the caller waiting', async () => {
    const failed = {
      waitReady: Promise.resolve(),
      execProtocolRawStream: () => Promise.reject(new Error('out of memory')),
    }
    const { pool } = openEmbedded(failed as unknown as PGlite)
    // Without listeners the process ends: an engine that has failed isn't to be trusted, its folder is.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    await expect(pool.query('select 1')).rejects.toThrow('out of memory')
  })

  it('is refused to a second opener, naming the process that has it', async () => {
    await expect(openDb({ kind: 'embedded', dataDir: folder })).rejects.toThrow(`process ${process.pid}, started 20`)
  })
})
