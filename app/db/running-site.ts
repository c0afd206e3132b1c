import type pg from 'pg'
import type { OpenDb } from './open-db.ts'
import { RestoreError } from './restore-error.ts'

/**
 * What a site's own connection is called in `pg_stat_activity`, before its version, which the first release didn't say.
 * Each process has one as long as it runs.
 */
const NAME = 'longevity-site'

/** Shows everybody who uses this database that a site of this version runs on it, until the connection ends. */
export async function showRunning(client: pg.PoolClient, version: string): Promise<void> {
  await client.query("select set_config('application_name', $1, false)", [`${NAME} ${version}`])
}

/**
 * Refuses a PostgreSQL database on which a site runs. (The embedded one is locked: db/folder-lock.ts.)
 *
 * @throws RestoreError that says from where.
 */
export async function refuseRunningSite(database: Pick<OpenDb, 'patientPool'>): Promise<void> {
  const places = [...new Set((await listRunning(database)).map(({ place }) => place))]
  if (places.length === 0) return
  throw new RestoreError(
    `The site still runs on this database, from ${places.join(', ')}. Please stop it first: what it writes meanwhile would stay behind.`,
  )
}

/** Whether a release newer than this one runs on the database. The embedded one belongs to one process. */
export async function isNewerRunning(
  database: Pick<OpenDb, 'patientPool' | 'kind'>,
  version: string,
): Promise<boolean> {
  if (database.kind === 'embedded') return false
  const versions = (await listRunning(database)).map(({ name }) => name.slice(NAME.length + 1))
  return versions.some((running) => running.localeCompare(version, 'en', { numeric: true }) > 0)
}

async function listRunning({ patientPool }: Pick<OpenDb, 'patientPool'>) {
  const { rows } = await patientPool.query<{ name: string; place: string }>(
    `select application_name as name, coalesce(host(client_addr), 'the database’s own machine') as place
    from pg_stat_activity where starts_with(application_name, $1) and datname = current_database() order by 2`,
    [NAME],
  )
  return rows
}
