import { and, asc, between, count, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { dayOutcome, routineDays } from '#app/db/schema/routine.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import type { DateRange, DayRecord } from './day.ts'
import { ALL_HABITS, without } from './habit-set.ts'

/** A day, and when it was last changed. */
export type EnteredDay = DayRecord & { enteredAt: Date | null }

/** The days from one to another on which something was entered, oldest first. */
export async function listEnteredDays(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<EnteredDay[]> {
  const rows = await db
    .select()
    .from(routineDays)
    .where(
      and(eq(routineDays.userId, userId), between(routineDays.date, from, until), isNotNull(routineDays.enteredAt)),
    )
    .orderBy(asc(routineDays.date))
  return rows.map(recordOf)
}

/** Every row of a stretch of days, oldest first, also those on which nothing was entered; without an end, to the last. */
export async function listRows(
  db: DbOrTx,
  userId: string,
  { from, until }: { from: LocalDate; until?: LocalDate | undefined },
): Promise<DayRecord[]> {
  const rows = await db
    .select()
    .from(routineDays)
    .where(
      and(
        eq(routineDays.userId, userId),
        gte(routineDays.date, from),
        until ? lte(routineDays.date, until) : undefined,
      ),
    )
    .orderBy(asc(routineDays.date))
  return rows.map(recordOf)
}

/** Every day of a record up to one, oldest first, without a gap: also those on which nothing was entered. */
export async function listAllDays({ db }: { db: DbOrTx }, userId: string, until: LocalDate): Promise<DayRecord[]> {
  const rows = await db
    .select()
    .from(routineDays)
    .where(and(eq(routineDays.userId, userId), lte(routineDays.date, until)))
    .orderBy(asc(routineDays.date))
  return rows.map(recordOf)
}

function recordOf(row: typeof routineDays.$inferSelect): EnteredDay {
  return {
    date: LocalDate.parse(row.date),
    done: row.doneHabits,
    small: row.smallHabits,
    skipped: row.skippedHabits,
    off: without(ALL_HABITS, row.dueHabits | row.freeHabits),
    free: row.freeHabits,
    mode: row.mode,
    isPaused: row.isPaused,
    isEntered: row.enteredAt !== null,
    enteredAt: row.enteredAt,
  }
}

/** The days that neither count nor break a streak: paused or ill, and below 70 %. Oldest first. */
export async function listDaysOff(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<LocalDate[]> {
  // A pause may reach beyond the last day that has a row.
  const { rows } = await db.execute<{ date: string }>(sql`
    select day::date::text as date
    from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') as day
    left join routine_days as known on known.user_id = ${userId} and known.date = day::date
    where case when known.date is null
      then exists (select from routine_pauses where user_id = ${userId} and day::date between from_date and until_date)
      else ${dayOutcome('known')} = 'neutral' end
    order by day`)
  return rows.map(({ date }) => LocalDate.parse(date))
}

/** How many days of a range each of these people has kept. One statement for any number; whoever kept none is left out. */
export async function countKeptDays(
  { db }: Pick<Tools, 'db'>,
  userIds: readonly string[],
  { from, until }: DateRange,
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: routineDays.userId, kept: count() })
    .from(routineDays)
    .where(
      and(
        inArray(routineDays.userId, [...userIds]),
        between(routineDays.date, from, until),
        sql`${dayOutcome('routine_days')} = 'kept'`,
      ),
    )
    .groupBy(routineDays.userId)
  return new Map(rows.map(({ userId, kept }) => [userId, kept]))
}
