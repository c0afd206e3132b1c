import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../platform/config.ts'

/** Tells a process to fill the database and to end. */
export const ALONE = '--fill'

/**
 * Fills a new PostgreSQL by a process of its own: tables, texts and what the search knows of them take 30 MB that V8 and the
 * C library would keep for as long as the site runs. One that has been filled is left to this process.
 */
export async function fillAlone({ database }: Pick<Config, 'database'>): Promise<void> {
  if (process.argv.includes(ALONE) || database.kind !== 'postgres' || !(await isNew(database.url))) return
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), ALONE], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  // It has said why.
  if (code !== 0) process.exit(code ?? 1)
}

/** False also where nobody can be asked: the start finds that out and says it. */
async function isNew(url: string): Promise<boolean> {
  // Not before what V8 compiled is looked for (index.ts).
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
