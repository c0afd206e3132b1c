import type pg from 'pg'

/** Rebuilt at every start, so not backed up and ignored by a restore: the search index and the disk probe. */
const MADE_ANEW = ['_fsync_probe', 'search_documents']

type Client = Pick<pg.PoolClient, 'query'>

export type Table = {
  name: string
  /** Quoted, for use in a statement. */
  sqlName: string
  /** Without generated columns. */
  columns: { name: string; sqlName: string; type: string }[]
}

/** Makes the text of times, numbers and bytes independent of server settings, within a transaction. */
export const plainText = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`

/** Lists the product's own tables, by name. The job queue has a schema of its own and isn't included. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select c.relname as name, format('%I.%I', n.nspname, c.relname) as "sqlName",
      json_agg(json_build_object('name', a.attname, 'sqlName', quote_ident(a.attname),
        'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1)
    group by n.nspname, c.relname order by c.relname`,
    [MADE_ANEW],
  )
  return rows
}

/** Lists the tables that hold records. */
export async function listFilled(client: Client): Promise<string[]> {
  const filled: string[] = []
  for (const { name, sqlName } of await listTables(client)) {
    const { rows } = await client.query(`select 1 from ${sqlName} limit 1`)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

export async function listSequences(client: Client): Promise<{ name: string; sqlName: string; next: string }[]> {
  const { rows } = await client.query<{ name: string; sqlName: string; step: string }>(`
    select sequencename as name, format('%I.%I', schemaname, sequencename) as "sqlName", increment_by::text as step
    from pg_sequences where schemaname = 'public' order by sequencename`)
  const sequences = []
  for (const { name, sqlName, step } of rows) {
    const state = await client.query<{ next: string }>(
      `select (case when is_called then last_value + ${step} else last_value end)::text as next from ${sqlName}`,
    )
    sequences.push({ name, sqlName, next: state.rows[0]?.next ?? '1' })
  }
  return sequences
}

/** Lists the foreign keys, with the statements that drop and restore each. */
export async function listReferences(client: Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  return rows
}

/** Returns the number of applied migrations, and the hash of the last one. */
export async function schemaOf(client: Client): Promise<{ version: number; hash: string }> {
  const { rows } = await client.query<{ version: number; hash: string }>(`
    select count(*)::int as version, (array_agg(hash order by created_at desc))[1] as hash
    from drizzle.__drizzle_migrations`)
  const [schema] = rows
  if (!schema?.hash) throw new Error('The database has no tables yet.')
  return schema
}
