import { sql } from 'drizzle-orm'
import type { Db } from './open-db.ts'

/** Lists the PostgreSQL settings that are switched off and without which acknowledged writes may be lost. */
export async function listUnsafeSettings(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`)
  return rows.map(({ name }) => name)
}

/**
 * Refuses a database that could lose acknowledged writes.
 *
 * @throws Error that names the settings and how to switch them on.
 */
export async function refuseUnsafeDatabase(db: Db): Promise<void> {
  const off = await listUnsafeSettings(db)
  if (off.length === 0) return
  const mend = off.map((name) => `  alter system set ${name} = on;`).join('\n')
  throw new Error(
    `This PostgreSQL may lose what it has acknowledged: ${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off. Switch on as its superuser:\n${mend}\n  select pg_reload_conf();\nOr, where the data may be lost (tests), set ALLOW_UNSAFE_POSTGRES=true.`,
  )
}
