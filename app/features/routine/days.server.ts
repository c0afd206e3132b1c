import { and, asc, between, count, eq, gte, inArray, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { dayOutcome, routineDays } from '#app/db/schema/routine.ts'
import type { Tools } from '#app/platform/tools.ts'
import { ALL_HABITS, type HabitSet, without } from '#app/values/habit-set.ts'
import { type DateRange, LocalDate } from '#app/values/local-date.ts'
import type { DayRecord } from './day.ts'

/** A day, and the time of its last change. */
export type EnteredDay = DayRecord & { enteredAt: Date | null }

/** Returns the days of a range that have entries, oldest first. */
export async function listEnteredDays(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<EnteredDay[]> {
  return selectDays(db, userId, and(between(routineDays.date, from, until), isNotNull(routineDays.enteredAt)))
}

/** Returns every row of a range, oldest first, including days without entries. Without an end, up to the last row. */
export async function listRows(
  db: DbOrTx,
  userId: string,
  { from, until }: { from: LocalDate; until?: LocalDate | undefined },
): Promise<DayRecord[]> {
  return selectDays(db, userId, and(gte(routineDays.date, from), until ? lte(routineDays.date, until) : undefined))
}

/** Returns every day of a record up to a date, oldest first and without gaps, including days without entries. */
export async function listAllDays({ db }: { db: DbOrTx }, userId: string, until: LocalDate): Promise<DayRecord[]> {
  return selectDays(db, userId, lte(routineDays.date, until))
}

async function selectDays(db: DbOrTx, userId: string, which: SQL | undefined): Promise<EnteredDay[]> {
  const mine = and(eq(routineDays.userId, userId), which)
  const rows = await db.select().from(routineDays).where(mine).orderBy(asc(routineDays.date))
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

/** Returns the days that neither count nor break a streak: paused or ill, and below 70 %. Oldest first. */
export async function listDaysOff(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<LocalDate[]> {
  // A pause may extend beyond the last stored day.
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

/** Returns the habits done or skipped on each day from a date on, and where each stands in the order of writes. */
export async function readSettled(
  db: DbOrTx,
  userId: string,
  from: LocalDate,
): Promise<Map<string, { settled: HabitSet; stamps: Readonly<Record<string, string>> }>> {
  const { date, stamps, doneHabits, skippedHabits } = routineDays
  const days = await db
    .select({ date, stamps, settled: sql<HabitSet>`${doneHabits} | ${skippedHabits}` })
    .from(routineDays)
    .where(and(eq(routineDays.userId, userId), gte(date, from)))
  return new Map(days.map(({ date: on, ...day }) => [on, day]))
}

/** Whether a user ticked a habit on any day before a date. */
export async function hasTickedBefore({ db }: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<boolean> {
  const [ticked] = await db
    .select({ date: routineDays.date })
    .from(routineDays)
    .where(and(eq(routineDays.userId, userId), lt(routineDays.date, date), ne(routineDays.doneHabits, 0)))
    .limit(1)
  return ticked !== undefined
}

/** Counts each user's kept days in a range, in one statement. Users with none are absent from the result. */
export async function countKeptDays(
  { db }: Pick<Tools, 'db'>,
  userIds: readonly string[],
  { from, until }: DateRange,
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const isKept = sql`${dayOutcome('routine_days')} = 'kept'`
  const rows = await db
    .select({ userId: routineDays.userId, kept: count() })
    .from(routineDays)
    .where(and(inArray(routineDays.userId, [...userIds]), between(routineDays.date, from, until), isKept))
    .groupBy(routineDays.userId)
  return new Map(rows.map(({ userId, kept }) => [userId, kept]))
}
