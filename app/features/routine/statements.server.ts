import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#app/db/open-db.ts'
import { dayOutcome, routineDays } from '#app/db/schema/routine.ts'
import { isLater, laterStamps } from '#app/entries/last-write-wins.server.ts'
import type { DayMode } from './day.ts'
import { ALL_HABITS } from './habit-set.ts'
import { HABIT_KEYS } from './habits.ts'

// Prepared once per database: planning takes three times as long as running.
const prepared = new WeakMap<DbOrTx, Statements>()
type Statements = ReturnType<typeof prepareStatements>

/** The statements of the routine that every visit runs. */
export function statements(db: DbOrTx): Statements {
  const known = prepared.get(db) ?? prepareStatements(db)
  prepared.set(db, known)
  return known
}

const prepareStatements = (db: DbOrTx) => ({
  readWeek: prepareReadWeek(db),
  readAround: prepareReadAround(db),
  readKeptBetween: prepareReadKeptBetween(db),
  writeDay: prepareWriteDay(db),
})

const userId = sql`${sql.placeholder('userId')}::text`
const today = sql`${sql.placeholder('today')}::date`
const mine = sql`from routine_days where user_id = ${userId}`
export const outcomeIs = (outcome: 'missed' | 'neutral') => sql`${dayOutcome()} = ${sql.raw(`'${outcome}'`)}`
const bitOfHabit = sql.raw(HABIT_KEYS.map((habit, place) => `when '${habit}' then ${1 << place}`).join(' '))
export const all = sql.raw(String(ALL_HABITS))
const switchedOff = (day: string) => sql.raw(`${ALL_HABITS} & ~(${day}.due_habits | ${day}.free_habits)`)

/** The ranges in which habits do not count: switched off, or left out by a trial. */
export const rangesOff = (user: SQL) => sql`(
    select habit, from_date, until_date from routine_exclusions where user_id = ${user}
    union all select habit, from_date, until_date from routine_rests where user_id = ${user}) as ranges`

/** The habits that count on a day, as the ranges in which some do not have it. */
export const dueOn = (day: SQL, user: SQL = userId) => sql<number>`${all} & ~coalesce((
    select bit_or(case habit ${bitOfHabit} else 0 end)
    from ${rangesOff(user)} where from_date <= ${day} and coalesce(until_date, ${day}) >= ${day}), 0)`
export const isPausedOn = (day: SQL, user: SQL = userId) => sql`exists (
    select from routine_pauses where user_id = ${user} and from_date <= ${day} and until_date >= ${day})`

/** The days of a week from its Monday to a day, also those without a row. */
function prepareReadWeek(db: DbOrTx) {
  const date = sql`${sql.placeholder('date')}::date`
  const on = sql`on_day.date`
  return db
    .select({
      date: sql<string>`on_day.date::text`.as('on_day'),
      done: sql<number>`coalesce(day.done_habits, 0)`.as('done'),
      off: sql<number>`${all} & ~coalesce(day.due_habits | day.free_habits, ${dueOn(on)})`.as('off'),
      mode: sql<DayMode | null>`day.mode`.as('mode'),
      isPaused: sql<boolean>`coalesce(day.is_paused, ${isPausedOn(on)})`.as('is_paused'),
    })
    .from(sql`(select on_day::date as date from generate_series(date_trunc('week', ${date}), ${date}, interval '1 day')
      as on_day) as on_day left join routine_days as day on day.user_id = ${userId} and day.date = on_day.date`)
    .prepare('routine_read_week')
}

export const recordsBetween = (from: SQL, to: SQL, user: SQL = userId) => sql`(
  select max(day.date) as last, json_agg(json_build_object(
    'date', day.date, 'done', day.done_habits, 'small', day.small_habits, 'skipped', day.skipped_habits,
    'off', ${switchedOff('day')}, 'free', day.free_habits, 'mode', day.mode, 'isPaused', day.is_paused, 'isEntered', day.entered_at is not null)) as days
  from routine_days as day where day.user_id = ${user} and day.date between ${from} and ${to}) as range`

/** The days around one day, and what has been earned. */
function prepareReadAround(db: DbOrTx) {
  const date = sql`${sql.placeholder('date')}::date`
  return db
    .select({
      days: sql`range.days`.as('days'),
      earned: sql<string[] | null>`(select json_agg(key) from routine_achievements where user_id = ${userId})`.as(
        'earned',
      ),
    })
    .from(recordsBetween(sql`${date} - 30`, sql`${date} + 30`))
    .prepare('routine_read_around')
}

/** Over the whole history: the days kept before the first miss, between each and the next, and after the last. */
function prepareReadKeptBetween(db: DbOrTx) {
  return db
    .select({ kept: sql<number[] | null>`json_agg(kept order by run)`.as('kept') })
    .from(sql`(
      select run, count(*) filter (where outcome = 'kept') as kept
      from (
        select outcome, count(*) filter (where outcome = 'missed') over (order by date) as run
        from (select date, ${dayOutcome()} as outcome ${mine} and date <= ${today}) as ends
      ) as days group by run) as runs`)
    .prepare('routine_read_kept_between')
}

/**
 * One statement: the day's row, and a row of nothing for every day that lies between it and the member's others.
 * Nothing is read first, so parallel writes need no lock: each fills from the day of joining or from rows that are
 * already there, a row that somebody else has just made is left alone, and of the day itself only that changes
 * of which this is the last write. Who has doses is let through only under them: the weeks around the day follow there.
 */
function prepareWriteDay(db: DbOrTx) {
  const date = sql`${sql.placeholder('date')}::date`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const set = (name: string) => sql`${sql.placeholder(name)}::int`
  const mode = sql`${sql.placeholder('mode')}::text`
  const stamps = sql`${sql.placeholder('stamps')}::jsonb`
  const isNow = sql`${sql.placeholder('isNow')}::boolean`
  const fields = [...HABIT_KEYS, 'mode']
  const day = sql`(${date} + day)`
  const onTheDay = (value: typeof userId, otherwise: typeof userId) =>
    sql`case when day = 0 then ${value} else ${otherwise} end`
  const made = (['done', 'small', 'skipped'] as const).map((name) => onTheDay(set(name), sql`0`))
  // The habits of which this is the last write have the new state, the others the one they have. One that is still done
  // stays small, and one that is still not done stays skipped, unless the word is exact.
  const bitIfLater = (habit: string, place: number) =>
    sql`case when ${isLater(routineDays.stamps, habit, isNow)} then ${sql.raw(String(1 << place))} else 0 end`
  const changed = sql`(${sql.join(HABIT_KEYS.map(bitIfLater), sql` + `)})`
  const merged = (column: PgColumn, mask: typeof userId) =>
    sql`((${column} & ~(${mask})) | (excluded.${sql.identifier(column.name)} & ${changed}))`
  const done = merged(routineDays.doneHabits, changed)
  const exact = sql`${changed} & ${set('exact')}`
  return db
    .insert(routineDays)
    .select(sql`
      select ${userId}, ${day}, ${sql.join(made, sql`, `)},
        ${dueOn(day)}, ${onTheDay(mode, sql`null`)},
        ${isPausedOn(day)}, 0, ${onTheDay(now, sql`null`)},
        ${onTheDay(stamps, sql`'{}'::jsonb`)}
      from (
        select
          least(0, coalesce(max(date) + 1, ${sql.placeholder('joinedOn')}::date) - ${date}) as first,
          greatest(0, coalesce(min(date) - 1, ${date}) - ${date}) as last
        from routine_days where user_id = ${userId}
      ) as span, generate_series(span.first, span.last) as day
      where ${sql.placeholder('underDoses')}::boolean
        or not exists (select from routine_doses where user_id = ${userId})`)
    .onConflictDoUpdate({
      target: [routineDays.userId, routineDays.date],
      set: {
        doneHabits: done,
        smallHabits: sql`${merged(routineDays.smallHabits, exact)} & ${done}`,
        skippedHabits: sql`${merged(routineDays.skippedHabits, exact)} & ~${done}`,
        mode: sql`case when ${isLater(routineDays.stamps, 'mode', isNow)} then ${mode} else ${routineDays.mode} end`,
        dueHabits: sql`excluded.due_habits`,
        freeHabits: sql`0`,
        isPaused: sql`excluded.is_paused`,
        enteredAt: now,
        stamps: laterStamps(routineDays.stamps, fields, isNow),
      },
      setWhere: and(
        sql`excluded.entered_at is not null`,
        or(...fields.map((field) => isLater(routineDays.stamps, field, isNow))),
      ),
    })
    .returning({
      date: routineDays.date,
      done: routineDays.doneHabits,
      small: routineDays.smallHabits,
      skipped: routineDays.skippedHabits,
      off: sql<number>`${switchedOff('routine_days')}`,
      free: routineDays.freeHabits,
      mode: routineDays.mode,
      isPaused: routineDays.isPaused,
      isEntered: sql<boolean>`${routineDays.enteredAt} is not null`,
      // Within one statement the table still shows the day as it was before.
      hasNews: sql<boolean>`not exists (
        select from routine_days as before
        where before.user_id = routine_days.user_id and before.date = routine_days.date
          and routine_days.done_habits & ~before.done_habits = 0
          and ${dayOutcome('before')} = ${dayOutcome('routine_days')} and before.due_habits = routine_days.due_habits)`,
    })
    .prepare('routine_write_day')
}
