import { type SQL, sql } from 'drizzle-orm'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { outcomeOf } from './day.ts'
import { recordsOf } from './day-records.ts'
import { rangesOff, recordsBetween } from './statements.server.ts'
import { readStored } from './stored.ts'

/** A member without entries, and the day of their last row. */
type Inactive = { id: string; last: LocalDate }
type Row = { id: string; pauses: unknown; exclusions: unknown; doses: unknown; minutes: unknown; days: unknown }

/**
 * For members without recent entries, determines which of the empty days require nothing: a pause, every habit switched
 * off, or all weekly targets reached. One statement.
 */
export async function readNeutralDays(
  { db }: Pick<Tools, 'db'>,
  inactive: readonly Inactive[],
): Promise<(id: string, date: LocalDate) => boolean> {
  if (inactive.length === 0) return () => false
  const { rows } = await db.execute<Row>(partsOf(inactive))
  const records = new Map(rows.map((row) => [row.id, recordsOf(readStored(row))]))
  return (id, date) => {
    const record = records.get(id)?.(date)
    return record !== undefined && outcomeOf(record) === 'neutral'
  }
}

/** Returns only members with pauses, exclusions or targets; the last week is read only for those with targets. */
function partsOf(inactive: readonly Inactive[]): SQL {
  const [ids, days] = [inactive.map(({ id }) => id), inactive.map(({ last }) => last)]
  const [user, last] = [sql`one.id`, sql`one.last`]
  const list = (object: SQL, from: SQL) => sql`(select json_agg(json_build_object(${object})) from ${from})`
  const range = sql`'from', from_date, 'until', until_date`
  const measured = (read: SQL) => sql`case when asked.doses is not null then ${read} end`
  const week = sql`(select days from ${recordsBetween(sql`${last} - 6`, last, user)})`
  const minutes = list(
    sql`'date', date, 'habit', habit, 'minutes', amount`,
    sql`routine_amounts where user_id = ${user} and date >= ${last} - 6 and amount is not null
      and habit in (select habit from routine_doses where user_id = ${user} and unit = 'minutes')`,
  )
  const doses = sql`'habit', habit, 'unit', unit, 'aWeek', a_week, ${range}`
  return sql`
    select one.id, asked.*, ${measured(week)} as days, ${measured(minutes)} as minutes
    from unnest(${sql.param(ids)}::text[], ${sql.param(days)}::date[]) as one(id, last)
    cross join lateral (select
      ${list(sql`'id', id, ${range}`, sql`routine_pauses where user_id = ${user} and until_date > ${last}`)} as pauses,
      ${list(sql`'habit', habit, ${range}`, rangesOff(user))} as exclusions,
      ${list(doses, sql`routine_doses where user_id = ${user}`)} as doses
    ) as asked
    where asked.pauses is not null or asked.exclusions is not null or asked.doses is not null`
}
