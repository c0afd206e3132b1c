import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { GENERIC_PLANS } from '#app/db/durable-folder.ts'
import { type OpenDb, openDb, openEmbedded } from '#app/db/open-db.ts'
import { PUT_BACK_TEXTS } from './kept-texts.ts'

/** Opens a database of the kind under test, as if it were new: only the texts are in it. */
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

/** This worker's engines that a test file has finished with. Emptying one takes a sixth of the time to start one. */
const idle: PGlite[] = []

async function openEmpty(): Promise<OpenDb> {
  const lite = idle.pop() ?? (await startEngine())
  const shape = await shapeOf(lite)
  return openEmbedded({
    waitReady: lite.waitReady,
    execProtocolRawStream: lite.execProtocolRawStream.bind(lite),
    close: async () => {
      await lite.exec('rollback')
      await lite.exec('discard all')
      if ((await shapeOf(lite)) !== shape) return lite.close()
      await empty(lite)
      idle.push(lite)
    },
  } as unknown as PGlite)
}

async function startEngine(): Promise<PGlite> {
  const snapshot = inject('snapshot')
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...GENERIC_PLANS],
    ...(snapshot ? { loadDataDir: new Blob([readFileSync(snapshot)]) } : {}),
  })
}

// An engine whose schema a test has changed isn't reused.
async function shapeOf(lite: PGlite): Promise<string> {
  const { rows } = await lite.query<{ shape: string }>(`
    select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_attribute), (select count(*) from pg_proc),
      (select count(*) from pg_trigger), (select count(*) from pg_constraint)) as shape`)
  return rows[0]?.shape ?? ''
}

/**
 * Empties every table that was written to, but the list of migrations and pg-boss's own state, and puts the texts back:
 * emptying all of them costs thirty times as much, since each gets new files.
 */
async function empty(lite: PGlite): Promise<void> {
  const { rows } = await lite.query<{ names: string | null }>(`
    select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
    where (schemaname = 'public' or (schemaname = 'pgboss' and tablename not in ('version', 'queue')))
      and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0`)
  if (rows[0]?.names) await lite.exec(`truncate ${rows[0].names} cascade`)
  await lite.exec(`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where last_value is not null`)
  await lite.exec(PUT_BACK_TEXTS)
}
