import { resolve } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrateDb } from '#app/db/migrate.ts'
import { openDb } from '#app/db/open-db.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'

it('brings everything back as it was at a moment between two backups', async ({ skip }) => {
  const server = await startPrivatePostgres({ durable: true, archives: true })
  if (!server) return skip()
  onTestFinished(() => server.stop())
  const url = await server.createDatabase('shop')
  const database = await openDb({ kind: 'postgres', url })
  await migrateDb(database, resolve('migrations'))
  const ask = async (text: string, values: string[] = []) => (await database.pool.query(text, values)).rows
  const write = (email: string) => ask('insert into users (id, name, email) values ($1, $1, $1)', [email])
  const copy = server.keepLog()
  await write('after-the-copy@example.test')
  await ask(`select pg_create_restore_point('before_the_mistake')`)
  await write('after-the-mistake@example.test')
  await ask(`update users set name = ''`)
  const [{ piece }] = (await ask('select pg_walfile_name(pg_switch_wal()) as piece')) as [{ piece: string }]
  const kept = async () => (await ask('select last_archived_wal as last from pg_stat_archiver'))[0]?.last ?? ''
  await expect.poll(async () => (await kept()) >= piece, { timeout: 20_000 }).toBe(true)
  await database.close()

  const back = await copy.openAt('before_the_mistake')
  onTestFinished(() => back.stop())
  const client = new pg.Client({ connectionString: `${back.url}/shop` })
  await client.connect()
  const isOpen = async () => (await client.query('select not pg_is_in_recovery() as open')).rows[0]?.open
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(true)
  const { rows } = await client.query('select email, name from users')
  await client.end()
  expect(rows).toEqual([{ email: 'after-the-copy@example.test', name: 'after-the-copy@example.test' }])
})
