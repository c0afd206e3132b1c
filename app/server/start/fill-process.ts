import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../../platform/config/config.ts'

/** Flag that makes a process fill the database and exit. */
export const FILL_FLAG = '--fill'

/**
 * Fills a new PostgreSQL database in a process of its own: migrations, texts and the search index take 30 MB that V8
 * and the C library would hold for as long as the site runs. A database that has been filled is left to this process.
 */
export async function fillInOwnProcess({ database }: Pick<Config, 'database'>): Promise<void> {
  if (process.argv.includes(FILL_FLAG) || database.kind !== 'postgres' || !(await isNew(database.url))) return
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), FILL_FLAG], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  // The child has already printed the reason.
  if (code !== 0) process.exit(code ?? 1)
}

/** Also false when the database can't be reached: the start fails on that and reports it. */
async function isNew(url: string): Promise<boolean> {
  // Loaded only after the compile cache is enabled (index.ts).
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as log`)
    return rows[0].log === null
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
