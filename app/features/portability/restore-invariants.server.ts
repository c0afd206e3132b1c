import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { MOST_ON_CARD } from '#app/features/own-habits/own-habits.ts'
import { switchOffAsPlanned } from '#app/features/routine/ranges.server.ts'
import { ALL_HABITS } from '#app/values/habit-set.ts'
import { LocalDate } from '#app/values/local-date.ts'

/**
 * Restores the invariants of a member's data after records were brought in: the account starts with its first day, days
 * have no gaps, pauses are marked, trials leave their habit out, and no more own habits are on the card than it has room
 * for.
 *
 * @param newDays Days that don't say yet which habits were switched off.
 */
export async function restoreInvariants(tx: DbOrTx, userId: string, newDays: readonly LocalDate[] = []): Promise<void> {
  // Check-ins, notes, nights and ticks of own habits leave the start where it is: from it on, each day with nothing done
  // is a missed one. A note from before can be changed all the same, and the rest can be brought in anew.
  await tx.execute(sql`
    update users set joined_on = least(joined_on,
      (select min(date) from routine_days where user_id = ${userId})) where id = ${userId}`)
  // A file has a trial and its order, but not the days on which it leaves the habit out; of two accounts that are merged
  // these may be here without their trial.
  await tx.execute(sql`delete from routine_rests where user_id = ${userId}`)
  await tx.execute(sql`
    insert into routine_rests (user_id, habit, from_date, until_date)
    select user_id, habit, first, least(first + phase_days - 1, ended_on - 1) from trials, lateral (
      select starts_on + (place - 1) * phase_days as first from generate_series(1, length(block_order)) as place
      where substr(block_order, place, 1) = 'B') as blocks
    where user_id = ${userId} and (ended_on is null or first < ended_on) on conflict do nothing`)
  const { rows } = await tx.execute<{ date: string }>(sql`
    insert into routine_days (user_id, date, due_habits) select ${userId}, day::date, ${ALL_HABITS}::int
    from generate_series(
      (select min(date) from routine_days where user_id = ${userId})::timestamp,
      (select max(date) from routine_days where user_id = ${userId})::timestamp, interval '1 day') as day
    on conflict do nothing returning date::text`)
  await tx.execute(sql`
    update routine_days set is_paused = paused from (
      select date as day, exists (select from routine_pauses where routine_pauses.user_id = ${userId}
        and date between from_date and until_date) as paused from routine_days where user_id = ${userId}) as days
    where user_id = ${userId} and date = day and is_paused <> paused`)
  // Of two measures of a habit the later one replaces the other, as where a member sets it.
  await tx.execute(sql`
    update routine_doses set until_date = next - 1 from (
      select habit as one, from_date as first, lead(from_date) over (partition by habit order by from_date) as next
      from routine_doses where user_id = ${userId}) as following
    where user_id = ${userId} and habit = one and from_date = first and coalesce(until_date, next) >= next`)
  await tx.execute(sql`
    update own_habits set archived_on = greatest((updated_at at time zone 'UTC')::date,
      (select max(date) from own_habit_days where user_id = ${userId} and habit_id = one and is_done)) from (
      select id as one, row_number() over (order by position, id) as place from own_habits
      where user_id = ${userId} and archived_on is null) as card
    where user_id = ${userId} and id = one and place > ${MOST_ON_CARD}`)
  await switchOffAsPlanned({ db: tx }, userId, [...rows.map(({ date }) => LocalDate.parse(date)), ...newDays])
}
