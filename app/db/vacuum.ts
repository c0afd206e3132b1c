import type { Clock } from '#app/platform/clock.ts'
import type { OpenDb } from './open-db.ts'

const NIGHT_HOUR = 3

/**
 * Runs VACUUM and ANALYZE: the embedded database has no autovacuum, unlike a PostgreSQL server, so this does it, when
 * called within the hour after 03:00 UTC.
 *
 * One table at a time, so that a visitor waits for at most one.
 */
export async function vacuumAtNight({ database, clock }: { database: OpenDb; clock: Clock }): Promise<void> {
  if (database.kind !== 'embedded' || clock.now().getUTCHours() !== NIGHT_HOUR) return
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of rows) await database.pool.query(`vacuum (analyze) ${name}`)
}
