import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { OpenDb } from './open-db.ts'

// Any number that no other program uses on the same database.
const MIGRATION_LOCK = 7_203_114

/** Brings the database to the newest schema. Safe when several processes start together: one migrates, the others wait. */
export async function migrateDb({ pool }: OpenDb, migrationsFolder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
