import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { BACKUP_FORMAT, BACKUP_VERSION, type Header, type Line } from './backup-format.ts'
import { listSequences, listTables, plainText, schemaOf, type Table } from './catalogue.ts'
import type { OpenDb } from './open-db.ts'

// A page takes the embedded database a moment; the event loop runs between pages.
const ROWS_PER_PAGE = 2_000

/**
 * Writes a consistent snapshot of the database: everything acknowledged before the call, nothing half done.
 *
 * PostgreSQL is read page by page alongside other work. The embedded database has one connection, so everything else
 * waits until it has been read; so as not to wait for the reader of `output` as well, the compressed backup is held in
 * memory and passed on once the connection is free again.
 */
export async function writeBackup(database: OpenDb, output: Writable, takenAt: Date): Promise<void> {
  const lines = () => readLines(database, takenAt)
  if (database.kind === 'postgres') return pipeline(lines, createGzip(), output)
  const gzip = createGzip({ level: 4 })
  const [whole] = await Promise.all([buffer(gzip as Readable), pipeline(lines, gzip)])
  await pipeline([whole], output)
}

async function* readLines({ patientPool }: OpenDb, takenAt: Date): AsyncGenerator<string> {
  const client = await patientPool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(plainText)
    yield line({
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      schema: await schemaOf(client),
      takenAt: takenAt.toISOString(),
    })
    let rows = 0
    for (const table of await listTables(client)) {
      yield line({ table: table.name, columns: table.columns.map(({ name }) => name) })
      for await (const page of readPages(client, table)) {
        rows += page.length
        yield `${page.join('\n')}\n`
      }
    }
    // Sequences aren't part of the transaction's snapshot. Read last, they are past every row above.
    for (const { name, next } of await listSequences(client)) yield line({ sequence: name, next })
    yield line({ end: true, rows })
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function* readPages(client: pg.PoolClient, { sqlName, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${column.sqlName}::text`).join(', ')
  await client.query(
    `declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${sqlName}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_PAGE} from backup_rows`)
    if (rows.length === 0) break
    yield rows.map((row) => row.line)
  }
  await client.query('close backup_rows')
}

const line = (value: Header | Line) => `${JSON.stringify(value)}\n`
