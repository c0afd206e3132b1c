import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { parseJson } from '#app/values/parse-json.ts'
import { BACKUP_VERSION, Header, Line } from './backup-format.ts'
import { listFilled, listReferences, listSequences, listTables, plainText, schemaOf, type Table } from './catalogue.ts'
import { withStartLock } from './migrate.ts'
import type { DbOrTx, OpenDb } from './open-db.ts'
import { RestoreError } from './restore-error.ts'

type Options = {
  /** Whether existing data may be overwritten. */
  replace: boolean
  /** Whether to roll back at the end, as a test that the restore would succeed. */
  isTrial?: boolean
  /** Runs in the same transaction after all rows have been inserted. */
  finish?: (tx: DbOrTx) => Promise<void>
}

const ROWS_PER_STATEMENT = 1_000
const LETTERS_PER_STATEMENT = 1_000_000

/**
 * Restores a backup into the database: all of it or, after any failure, nothing.
 *
 * @returns How many rows there are now, and when the backup was taken.
 * @throws RestoreError when the file is truncated, damaged or of another version, or the database isn't empty.
 */
export async function restoreBackup(
  database: OpenDb,
  file: Readable,
  { replace, isTrial = false, finish }: Options,
): Promise<{ rows: number; takenAt: string }> {
  return withStartLock(database, async (client) => {
    await client.query('begin')
    try {
      await client.query(plainText)
      const lines = readLines(file)
      const header = await readHeader(lines, client)
      await clear(client, replace)
      const rows = await withoutReferences(client, () => fill(client, lines))
      await finish?.(drizzle({ client }))
      await client.query(isTrial ? 'rollback' : 'commit')
      return { rows, takenAt: header.takenAt }
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

async function readHeader(lines: AsyncGenerator<string, void>, client: pg.PoolClient): Promise<Header> {
  const { value: text } = await lines.next()
  const header = Header.safeParse(parseJson(text ?? ''))
  if (!header.success) throw new RestoreError('The file is not a backup of this product.')
  const { version, schema } = header.data
  if (version !== BACKUP_VERSION)
    throw new RestoreError(
      `The file has format ${version}; this version of the product reads format ${BACKUP_VERSION}.`,
    )
  const own = await schemaOf(client)
  if (schema.hash !== own.hash)
    throw new RestoreError(
      `The backup was made with another version of the product (its tables have version ${describe(schema)}, this database's ${describe(own)}). Restore it with the version that made it, then update.`,
    )
  return header.data
}

const describe = ({ version, hash }: Header['schema']) => `${version}-${hash.slice(0, 8)}`

async function clear(client: pg.PoolClient, replace: boolean): Promise<void> {
  const tables = await listTables(client)
  if (replace) {
    await client.query(`truncate ${tables.map(({ sqlName }) => sqlName).join(', ')}`)
    return
  }
  const filled = await listFilled(client)
  if (filled.length > 0)
    throw new RestoreError(
      `The database is not empty (there is something in ${filled.join(', ')}). Restore into an empty one, or add --replace to throw away what is there.`,
    )
}

// Rows are restored table by table, so a row may precede the one it references. Foreign keys are dropped meanwhile;
// restoring them checks every row. Our triggers already ran before the backup was taken.
async function withoutReferences(client: pg.PoolClient, work: () => Promise<number>): Promise<number> {
  const tables = await listTables(client)
  const references = await listReferences(client)
  for (const { drop } of references) await client.query(drop)
  for (const { sqlName } of tables) await client.query(`alter table ${sqlName} disable trigger user`)
  const rows = await work()
  for (const { sqlName } of tables) await client.query(`alter table ${sqlName} enable trigger user`)
  for (const { add } of references) await client.query(add)
  return rows
}

async function fill(client: pg.PoolClient, lines: AsyncGenerator<string, void>): Promise<number> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  const sequences = new Map((await listSequences(client)).map((sequence) => [sequence.name, sequence]))
  let current: Filling | null = null
  let rows = 0
  let isWhole = false
  for await (const text of lines) {
    const { data: line } = Line.safeParse(parseJson(text))
    if (line === undefined || isWhole) throw damaged()
    if (Array.isArray(line)) {
      if (line.length !== current?.columns) throw damaged()
      rows += 1
      await current.add(text)
    } else if ('table' in line) {
      await current?.flush()
      current = fillTable(client, tables.get(line.table), line.columns)
    } else if ('sequence' in line) {
      const sequence = sequences.get(line.sequence)
      if (!sequence) throw damaged()
      // Unlike setval, this is rolled back with the transaction.
      await client.query(`alter sequence ${sequence.sqlName} restart with ${line.next}`)
    } else {
      await current?.flush()
      isWhole = line.rows === rows
      if (!isWhole) throw damaged()
    }
  }
  if (!isWhole) throw cut()
  return rows
}

type Filling = { columns: number; add(row: string): Promise<void>; flush(): Promise<void> }

function fillTable(client: pg.PoolClient, table: Table | undefined, names: readonly string[]): Filling {
  if (!table || table.columns.map(({ name }) => name).join() !== names.join()) throw damaged()
  const into = table.columns.map(({ sqlName }) => sqlName).join(', ')
  const values = table.columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ')
  const statement = `insert into ${table.sqlName} (${into}) overriding system value select ${values} from json_array_elements($1::json) as line`
  let waiting: string[] = []
  let letters = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const batch = `[${waiting.join()}]`
    waiting = []
    letters = 0
    await client.query(statement, [batch]).catch((error) => {
      // Values of the wrong type (22…) or constraint violations (23…): a valid backup contains neither.
      throw /^2[23]/.test(error.code) ? damaged(error) : error
    })
  }
  return {
    columns: names.length,
    async add(row) {
      waiting.push(row)
      letters += row.length
      if (waiting.length >= ROWS_PER_STATEMENT || letters >= LETTERS_PER_STATEMENT) await flush()
    },
    flush,
  }
}

const damaged = (cause?: unknown) =>
  new RestoreError('The file is damaged, or no backup of this product. Please take another copy of it.', { cause })

const cut = (cause?: unknown) => new RestoreError('The file ends too early: it is only a part of a backup.', { cause })

async function* readLines(file: Readable): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const bytes of unpack(file)) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    throw explain(error)
  }
  if (rest !== '') throw cut()
}

function unpack(file: Readable): Readable {
  const gunzip = createGunzip()
  // Errors of either stream reach the reader of the second.
  pipeline(file, gunzip).catch(() => {})
  return gunzip
}

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'Z_BUF_ERROR') return cut(error)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA' || String(code).startsWith('Z_')) return damaged(error)
  return error
}
