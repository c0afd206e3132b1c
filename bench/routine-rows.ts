import type pg from 'pg'
import { ALL_HABITS } from '#app/values/habit-set.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'

/** The address of a member who fills the table; they are numbered from 1. */
export function filledEmail(number: number): string {
  return `member-${number}@example.test`
}

/**
 * Fills the table of days for a number of members and days, and for all existing members, in the order of real use: day
 * by day, all members of a day together. So one member's days are spread over the disk, as in production.
 *
 * @returns The number of rows.
 */
export async function fillRoutine(
  pool: pg.Pool,
  { members, days }: { members: number; days: number },
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into users (id, email) select 'member-' || lpad(n::text, 25, '0'), 'member-' || n || '@example.test'
       from generate_series(1, $1::int) as n`,
      [members],
    )
    await client.query('update users set joined_on = current_date - $1::int', [days])
    // Foreign keys are checked and indexes built once at the end, like in a restore.
    const later = await takeIndexesOff(client)
    await client.query('set session_replication_role = replica')
    const ticks = HABIT_KEYS.map((_, place) => `(random() < 0.85)::int * ${1 << place}`).join(' + ')
    for (let ago = days - 1; ago >= 0; ago -= 1) {
      await client.query(
        `insert into routine_days (user_id, date, done_habits, due_habits, entered_at)
         select id, current_date - $1::int, ${ticks}, $2, now() from users`,
        [ago, ALL_HABITS],
      )
    }
    await client.query('set session_replication_role = default')
    for (const statement of later) await client.query(statement)
    await client.query('vacuum analyze routine_days')
    await client.query('analyze users')
    await client.query('checkpoint')
    const { rows } = await client.query('select count(*)::int as count from routine_days')
    return rows[0].count
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}

/** @returns The statements that restore them exactly as the migrations created them. */
async function takeIndexesOff(client: pg.PoolClient): Promise<string[]> {
  const { rows: keys } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'routine_days'::regclass and contype = 'p'`,
  )
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'routine_days'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of keys) await client.query(`alter table routine_days drop constraint ${name}`)
  return [
    ...keys.map(({ name, definition }) => `alter table routine_days add constraint ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ]
}
