import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { OpenDb } from './open-db.ts'

// Any number that no other program uses on the same database.
const START_LOCK = 7_203_114

/** Brings the database to the newest schema. Safe when several processes start together: one migrates, the others wait. */
export async function migrateDb(database: OpenDb, migrationsFolder: string): Promise<void> {
  await holdStartLock(database, (client) => migrate(drizzle({ client }), { migrationsFolder }))
}

/** Does what only one process at a time may do to the database. Other processes wait for as long as it takes. */
export async function holdStartLock<T>(
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
