import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { OpenDb } from './open-db.ts'

// Any number that no other program uses on the same database.
const START_LOCK = 7_203_114

/**
 * Migrates the database to the newest schema. Safe when several processes start together: one migrates, the others
 * wait.
 *
 * @throws Error for data from before the first release, whose migrations no longer exist.
 */
export async function migrateDb(database: OpenDb, migrationsFolder: string): Promise<void> {
  await withStartLock(database, async (client) => {
    await refuseOlderData(client, migrationsFolder)
    await migrate(drizzle({ client }), { migrationsFolder })
  })
}

// From the first release on the first migration never changes, so a database that began with another one is older.
async function refuseOlderData(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ log: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as log`,
  )
  if (!rows[0]?.log) return
  const applied = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id limit 1',
  )
  const [first] = readMigrationFiles({ migrationsFolder })
  if (applied.rows[0] && applied.rows[0].hash !== first?.hash) throw new Error(OLDER_DATA)
}

/**
 * Returns whether the database has every migration of this release, as the migrator decides it. One that has more was
 * migrated by a newer release, whose tables this one works on, too.
 */
export async function isMigrated(db: { execute: OpenDb['db']['execute'] }, migrationsFolder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const { rows } = await db.execute<{ applied: string | null }>(
    'select max(created_at)::text as applied from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.applied ?? 0) >= newest
}

const OLDER_DATA =
  'This data was made by a version from before the first release and can’t be brought to this one. Move the data folder (DATA_DIR) away, or name an empty database, and start again.'

/** Runs work that only one process at a time may do on the database. Other processes wait without a timeout. */
export async function withStartLock<T>(
  { patientPool }: OpenDb,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await patientPool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [START_LOCK]).catch(() => {})
    client.release()
  }
}
