import { type SQL, sql } from 'drizzle-orm'
import { dayOutcome } from '#app/db/schema/routine.ts'
import { ALL_HABITS } from '#app/values/habit-set.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'

// What statements about days are made of.

export const userId = sql`${sql.placeholder('userId')}::text`
export const outcomeIs = (outcome: 'missed' | 'neutral') => sql`${dayOutcome()} = ${sql.raw(`'${outcome}'`)}`
const bitOfHabit = sql.raw(HABIT_KEYS.map((habit, place) => `when '${habit}' then ${1 << place}`).join(' '))
export const all = sql.raw(String(ALL_HABITS))
export const switchedOff = (day: string) => sql.raw(`${ALL_HABITS} & ~(${day}.due_habits | ${day}.free_habits)`)

/** The ranges in which habits aren't counted: switched off, or excluded by a trial. */
export const rangesOff = (user: SQL) => sql`(
    select habit, from_date, until_date from routine_exclusions where user_id = ${user}
    union all select habit, from_date, until_date from routine_rests where user_id = ${user}) as ranges`

/** The habits that count on a day, given the ranges that exclude some. */
export const dueOn = (day: SQL, user: SQL = userId) => sql<number>`${all} & ~coalesce((
    select bit_or(case habit ${bitOfHabit} else 0 end)
    from ${rangesOff(user)} where from_date <= ${day} and coalesce(until_date, ${day}) >= ${day}), 0)`
export const isPausedOn = (day: SQL, user: SQL = userId) => sql`exists (
    select from routine_pauses where user_id = ${user} and from_date <= ${day} and until_date >= ${day})`

export const recordsBetween = (from: SQL, to: SQL, user: SQL = userId) => sql`(
  select max(day.date) as last, json_agg(json_build_object(
    'date', day.date, 'done', day.done_habits, 'small', day.small_habits, 'skipped', day.skipped_habits,
    'off', ${switchedOff('day')}, 'free', day.free_habits, 'mode', day.mode, 'isPaused', day.is_paused, 'isEntered', day.entered_at is not null)) as days
  from routine_days as day where day.user_id = ${user} and day.date between ${from} and ${to}) as range`
