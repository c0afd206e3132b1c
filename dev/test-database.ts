import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { GENERIC_PLANS } from '#app/db/durable-folder.ts'
import { type OpenDb, openDb, openEmbedded } from '#app/db/open-db.ts'

/** Opens a database of the kind under test, as if it were new: there is nothing in it but the texts. */
export async function openTestDb(): Promise<OpenDb> {
  if (process.env.TEST_DATABASE !== 'postgres') return openEmpty()
  const url = inject('postgres')
  if (!url) throw new Error('PostgreSQL is not installed; guard the tests with hasDatabase()')
  const name = `room_${randomUUID().replaceAll('-', '')}`
  await tellServer(url, `create database ${name} template template_rooms`)
  const database = await openDb({ kind: 'postgres', url: `${url}/${name}` })
  return {
    ...database,
    close: async () => {
      await database.close()
      // The server's folder may be in memory.
      await tellServer(url, `drop database if exists ${name} with (force)`)
    },
  }
}

async function tellServer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

type Engine = { lite: PGlite; shape: string; texts: string }

/** This worker's engines that a test file has finished with. Emptying one takes a fraction of the time to start one. */
const idle: Engine[] = []

async function openEmpty(): Promise<OpenDb> {
  const engine = idle.pop() ?? (await startEngine())
  const { lite, shape, texts } = engine
  return openEmbedded({
    waitReady: lite.waitReady,
    execProtocolStream: lite.execProtocolStream.bind(lite),
    close: async () => {
      await lite.exec('rollback')
      await lite.exec('discard all')
      if ((await shapeOf(lite)) !== shape) return lite.close()
      await empty(lite)
      // A test has changed them, or they went with the people who wrote them: the next file is given them anew.
      if ((await textsOf(lite)) !== texts) await lite.exec(`truncate ${TEXTS.join(', ')} cascade`)
      idle.push(engine)
    },
  } as unknown as PGlite)
}

async function startEngine(): Promise<Engine> {
  const snapshot = inject('snapshot')
  const lite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...GENERIC_PLANS],
    ...(snapshot ? { loadDataDir: new Blob([readFileSync(snapshot)]) } : {}),
  })
  return { lite, shape: await shapeOf(lite), texts: await textsOf(lite) }
}

// An engine whose schema a test has changed isn't reused.
async function shapeOf(lite: PGlite): Promise<string> {
  const { rows } = await lite.query<{ shape: string }>(`
    select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_attribute), (select count(*) from pg_proc),
      (select count(*) from pg_trigger), (select count(*) from pg_constraint)) as shape`)
  return rows[0]?.shape ?? ''
}

const TEXTS = ['documents', 'document_revisions', 'publications']

/** Describes the texts: the same for those that come with the product, and nothing else. */
async function textsOf(lite: PGlite): Promise<string> {
  const { rows } = await lite.query<{ texts: string }>(`
    select concat_ws(' ',
      (select md5(string_agg((to_jsonb(documents) - 'id')::text, '' order by kind, slug)) from documents),
      (select concat_ws(' ', count(*), sum(hashtextextended(source, 0)), count(author_id), count(note))
        from document_revisions),
      (select concat_ws(' ', revision, indexed) from publications)) as texts`)
  return rows[0]?.texts ?? ''
}

/** The planner assumes ten pages of a table it knows nothing of: up to there, what deleted rows leave changes no plan. */
const FEW_BYTES = 10 * 8192

/**
 * Empties every table that was written to, but the texts, the list of migrations and pg-boss's own state. Where there
 * are few rows they are deleted: truncating costs twenty times as much, since each table gets new files, and so does
 * every table that refers to it.
 */
async function empty(lite: PGlite): Promise<void> {
  const { rows } = await lite.query<{ name: string; bytes: number }>(`
    select format('%I.%I', schemaname, tablename) as name, bytes from pg_tables,
      pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) as bytes
    where bytes > 0 and ((schemaname = 'public' and tablename not in (${TEXTS.map((name) => `'${name}'`).join(', ')}))
      or (schemaname = 'pgboss' and tablename not in ('version', 'queue')))`)
  const large = rows.filter(({ bytes }) => bytes > FEW_BYTES).map(({ name }) => name)
  const small = rows.filter(({ bytes }) => bytes <= FEW_BYTES).map(({ name }) => `delete from ${name};`)
  if (large.length > 0) await lite.exec(`truncate ${large.join(', ')} cascade`)
  await lite.exec(`
    set session_replication_role = replica; ${small.join(' ')} reset session_replication_role;
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where last_value is not null`)
}
