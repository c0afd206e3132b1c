import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { listUnsafeSettings } from '#app/db/durability.ts'
import type { OpenDb } from '#app/db/open-db.ts'
import { systemClock } from '#app/platform/clock.ts'
import { lastRun, type RunKind } from '#app/platform/jobs/site-runs.ts'
import type { DatabaseFacts } from './check-host.ts'

export type Facts = {
  database: DatabaseFacts
  /** How far the database's clock is ahead of ours. */
  clockAheadMs: number
  backup: { goodHoursAgo: number | null; problem: string | null }
  drilledHoursAgo: number | null
}

/**
 * Reads the facts the doctor needs from the database; writes nothing. Runs in the process that has the database open.
 */
export async function readFacts(database: OpenDb): Promise<Facts> {
  const { db, kind } = database
  const askedAt = Date.now()
  const { rows } = await db.execute<Row>(sql`
    select current_setting('server_version_num')::int as version, current_setting('autovacuum') = 'on' as autovacuum,
      current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_activity) as used,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      to_regclass('drizzle.__drizzle_migrations')::text as migrations, to_regclass('site_runs')::text as runs`)
  const [row] = rows
  if (!row) throw new Error('The database did not answer.')
  const clockAheadMs = row.now - (askedAt + Date.now()) / 2
  const { missing, unknown } = await compareMigrations(database, row.migrations !== null)
  const isNew = row.runs === null
  return {
    database: {
      ...{ kind, version: row.version, unsafe: await listUnsafeSettings(db), isNew },
      ...{ migrationsMissing: missing, migrationsUnknown: unknown, isAutovacuumOn: row.autovacuum },
      connections: { most: row.most, used: row.used },
    },
    clockAheadMs,
    backup: {
      goodHoursAgo: isNew ? null : await goodHoursAgo(database, 'backup'),
      problem: isNew ? null : ((await lastRun({ db, clock: systemClock }, 'backup'))?.problem ?? null),
    },
    drilledHoursAgo: isNew ? null : await goodHoursAgo(database, 'drill'),
  }
}

type Row = {
  version: number
  autovacuum: boolean
  most: number
  used: number
  now: number
  migrations: string | null
  runs: string | null
}

/** Compared by content: the number alone doesn't distinguish another release's migration from ours. */
async function compareMigrations({ db }: OpenDb, hasLog: boolean): Promise<{ missing: number; unknown: number }> {
  const ours = readMigrationFiles({ migrationsFolder: resolve('migrations') }).map(({ hash }) => hash)
  if (!hasLog) return { missing: ours.length, unknown: 0 }
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ hash }) => hash))
  return {
    missing: ours.filter((hash) => !applied.has(hash)).length,
    unknown: [...applied].filter((hash) => !ours.includes(hash)).length,
  }
}

async function goodHoursAgo({ db }: OpenDb, kind: RunKind): Promise<number | null> {
  const { rows } = await db.execute<{ hours: number | null }>(sql`
    select (extract(epoch from now() - max(ended_at)) / 3600)::float8 as hours
    from site_runs where kind = ${kind} and problem is null and ended_at <= now()`)
  return rows[0]?.hours ?? null
}
