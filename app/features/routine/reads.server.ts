import { type SQL, sql } from 'drizzle-orm'
import { batchLookups } from '#app/db/batch-lookups.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { DayMode } from './day.ts'
import { all, dueOn, isPausedOn, outcomeIs, rangesOff, recordsBetween } from './statements.server.ts'

type DayKey = { userId: string; date: LocalDate }
type LedgerKey = { userId: string; from: LocalDate; today: LocalDate; mostMisses: number }

// A single request uses a scalar statement: the planner then knows that there is one row.

/** Reads a member's day, including one without a row. */
export const loadDay = batchLookups(({ userId, date }: DayKey) => `${userId} ${date}`, prepareDays)

/** Reads the raw data of a ledger (record.server.ts). */
export const loadLedger = batchLookups(
  ({ userId, from, today, mostMisses }: LedgerKey) => `${userId} ${from} ${today} ${mostMisses}`,
  prepareLedgers,
)

function prepareDays(db: DbOrTx) {
  const one = selectDays(
    db,
    sql`(select ${sql.placeholder('userId')}::text as user_id, ${sql.placeholder('date')}::date as date)
    as asked`,
  ).prepare('routine_read_day')
  const many = selectDays(
    db,
    sql`unnest(${sql.placeholder('userIds')}::text[], ${sql.placeholder('dates')}::date[])
    as asked (user_id, date)`,
  ).prepare('routine_read_days')
  return (asked: readonly DayKey[]) => {
    const [first] = asked
    if (first && asked.length === 1) return one.execute(first)
    return many.execute({ userIds: asked.map(({ userId }) => userId), dates: asked.map(({ date }) => date) })
  }
}

function selectDays(db: DbOrTx, asked: SQL) {
  const [user, date] = [sql`asked.user_id`, sql`asked.date`]
  return db
    .select({
      userId: sql<string>`${user}`.as('user_id'),
      date: sql<LocalDate>`${date}::text`.as('date'),
      done: sql<number>`coalesce(day.done_habits, 0)`.as('done'),
      small: sql<number>`coalesce(day.small_habits, 0)`.as('small'),
      skipped: sql<number>`coalesce(day.skipped_habits, 0)`.as('skipped'),
      off: sql<number>`${all} & ~coalesce(day.due_habits | day.free_habits, ${dueOn(date, user)})`.as('off'),
      free: sql<number>`coalesce(day.free_habits, 0)`.as('free'),
      mode: sql<DayMode | null>`day.mode`.as('mode'),
      isPaused: sql<boolean>`coalesce(day.is_paused, ${isPausedOn(date, user)})`.as('is_paused'),
      isEntered: sql<boolean>`day.entered_at is not null`.as('is_entered'),
      // The week is only read for members with weekly targets.
      hasDoses: sql<boolean>`exists (select from routine_doses where user_id = ${user}
        and ${date} between from_date and coalesce(until_date, ${date}))`.as('has_doses'),
    })
    .from(sql`${asked} left join routine_days as day on day.user_id = asked.user_id and day.date = asked.date`)
}

function prepareLedgers(db: DbOrTx) {
  const one = selectLedgers(
    db,
    sql`(select ${sql.placeholder('userId')}::text as user_id, ${sql.placeholder('from')}::date as first,
    ${sql.placeholder('today')}::date as today, ${sql.placeholder('mostMisses')}::int as most) as asked`,
  ).prepare('routine_read_ledger')
  const many = selectLedgers(
    db,
    sql`unnest(${sql.placeholder('userIds')}::text[], ${sql.placeholder('froms')}::date[],
    ${sql.placeholder('todays')}::date[], ${sql.placeholder('mosts')}::int[]) as asked (user_id, first, today, most)`,
  ).prepare('routine_read_ledgers')
  return (asked: readonly LedgerKey[]) => {
    const [first] = asked
    if (first && asked.length === 1) return one.execute(first)
    return many.execute({
      userIds: asked.map(({ userId }) => userId),
      froms: asked.map(({ from }) => from),
      todays: asked.map(({ today }) => today),
      mosts: asked.map(({ mostMisses }) => mostMisses),
    })
  }
}

/**
 * Index lookups only: the range and the six days before it (needed for its first week), the newest misses before it,
 * the neutral days since the oldest of those, then the lists. The first and last day of the record are looked up only
 * when these don't reveal them: each costs an index page that nothing else uses.
 */
function selectLedgers(db: DbOrTx, asked: SQL) {
  const [user, from, to, most] = [sql`asked.user_id`, sql`asked.first`, sql`asked.today`, sql`asked.most`]
  const mine = sql`from routine_days where user_id = ${user}`
  const misses = sql`lateral (
    select string_agg((date - ${from})::text, ',') as days, min(date) as first, count(*) as count
    from (select date ${mine} and ${outcomeIs('missed')} and date < ${from} order by date desc limit ${most}) as newest
  ) as missed`
  const list = (table: string, columns: string) =>
    sql`(select json_agg(json_build_object(${sql.raw(columns)})) from ${sql.raw(table)} where user_id = ${user})`
  return db
    .select({
      userId: sql<string>`${user}`.as('user_id'),
      from: sql<LocalDate>`${from}::text`.as('first'),
      today: sql<LocalDate>`${to}::text`.as('today'),
      mostMisses: sql<number>`${most}`.as('most'),
      days: sql`range.days`.as('days'),
      // Plain text, which takes half the time of JSON lists.
      missed: sql<string | null>`missed.days`.as('missed'),
      neutral: sql<
        string | null
      >`(select string_agg((date - ${from})::text, ',') ${mine} and ${outcomeIs('neutral')} and date < ${from}
        and date > case when missed.count < ${most} then '-infinity' else missed.first end)`.as('neutral'),
      lastDay: sql<string | null>`coalesce(range.last, (select max(date) ${mine} and date < ${from}))::text`.as(
        'last_day',
      ),
      // If there are more misses than were read, the streak is counted from the oldest one read.
      firstDay: sql<string | null>`case when missed.count < ${most} then (select min(date)::text ${mine}) end`.as(
        'first_day',
      ),
      pauses: list('routine_pauses', "'id', id, 'from', from_date, 'until', until_date").as('pauses'),
      exclusions:
        sql`(select json_agg(json_build_object('habit', habit, 'from', from_date, 'until', until_date)) from ${rangesOff(user)})`.as(
          'exclusions',
        ),
      doses: list(
        'routine_doses',
        "'habit', habit, 'unit', unit, 'aWeek', a_week, 'from', from_date, 'until', until_date",
      ).as('doses'),
      minutes: sql`(select json_agg(json_build_object('date', date, 'habit', habit, 'minutes', amount))
        from routine_amounts where user_id = ${user} and date >= ${from} - 6 and amount is not null
          and habit in (select habit from routine_doses where user_id = ${user} and unit = 'minutes'))`.as('minutes'),
      goals: list('routine_goals', "'period', period, 'measure', measure, 'target', target").as('goals'),
      achievements: list('routine_achievements', "'key', key, 'earnedOn', earned_on").as('achievements'),
    })
    .from(sql`${asked}, ${misses}, lateral ${recordsBetween(sql`${from} - 6`, to, user)}`)
}
