import type pg from 'pg'
import type { OpenDb } from './open-db.ts'
import { RestoreError } from './restore-error.ts'

/** What a site's own connection is called in `pg_stat_activity`. Each process has one as long as it runs. */
const NAME = 'longevity-site'

/** Shows everybody who uses this database that a site runs on it, until the connection ends. */
export async function showRunning(client: pg.PoolClient): Promise<void> {
  await client.query(`set application_name = '${NAME}'`)
}

/**
 * Refuses a PostgreSQL database on which a site runs. (The embedded one is locked: db/folder-lock.ts.)
 *
 * @throws RestoreError that says from where.
 */
export async function refuseRunningSite({ patientPool }: Pick<OpenDb, 'patientPool'>): Promise<void> {
  const { rows } = await patientPool.query<{ place: string }>(
    `select distinct coalesce(host(client_addr), 'the database’s own machine') as place from pg_stat_activity
    where application_name = $1 and datname = current_database() order by 1`,
    [NAME],
  )
  if (rows.length === 0) return
  throw new RestoreError(
    `The site still runs on this database, from ${rows.map(({ place }) => place).join(', ')}. Please stop it first: what it writes meanwhile would stay behind.`,
  )
}
