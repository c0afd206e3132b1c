import type pg from 'pg'
import { listFilled } from './catalogue.ts'
import type { OpenDb } from './open-db.ts'
import { RestoreError } from './restore-error.ts'

// What a move needs to know of the database it goes to, and how what it made there is taken away again.

/**
 * Requires a database without a record: one that is blank, or holds only this product's empty tables.
 *
 * @returns Whether it's blank.
 * @throws RestoreError that names what is in it.
 */
export async function requireEmpty({ patientPool }: Pick<OpenDb, 'patientPool'>): Promise<boolean> {
  const client = await patientPool.connect()
  try {
    const there = await listRelations(client)
    if (there.length === 0) return true
    const { rows } = await client.query<{ log: string | null }>(
      `select to_regclass('drizzle.__drizzle_migrations')::text as log`,
    )
    const filled = rows[0]?.log ? await listFilled(client) : there
    if (filled.length === 0) return false
    throw new RestoreError(
      `The database to move to is not empty: there is something in ${some(filled)}. Please name an empty one.`,
    )
  } finally {
    client.release()
  }
}

/** Removes what a move made in a database that was blank before. */
export async function makeBlank({ patientPool }: Pick<OpenDb, 'patientPool'>): Promise<void> {
  const client = await patientPool.connect()
  try {
    await client.query('begin')
    await client.query('drop schema if exists pgboss, drizzle cascade')
    const tables = await listRelations(client, ['r', 'p'])
    // Views and sequences go with their tables.
    if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Lists tables, views and sequences of everybody, quoted; without those of PostgreSQL itself and of extensions. */
async function listRelations(client: pg.PoolClient, kinds = ['r', 'p', 'v', 'm', 'f', 'S']): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = any ($1) and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`,
    [kinds],
  )
  return rows.map(({ name }) => name)
}

const some = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
