import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { prepared } from '#app/db/prepared.ts'
import { ownHabitDays, ownHabits } from '#app/db/schema/own-habits.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { listDaysOff } from '#app/features/routine/days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type DateRange, type LocalDate } from '#app/values/local-date.ts'
import type { OwnHabits, OwnHistory } from './contract.ts'
import { OWN_HISTORY_DAYS } from './own-habits.ts'
import { unknownHabit } from './own-ticks.server.ts'

/**
 * Returns a member's own habits and their state on a day, today by default.
 *
 * @throws AppError 400 for a day before joining or in the future.
 */
export async function getOwnHabits(tools: Tools, member: Member, requested?: LocalDate): Promise<OwnHabits> {
  const open = openDaysOf(tools, member)
  const date = requested ?? open.today
  refuseClosedDay(date, open)
  return { userId: member.id, date, habits: await readDay(tools.db).execute({ userId: member.id, date }) }
}

const readDay = prepared((db) => {
  const onTheDay = and(
    eq(ownHabitDays.userId, ownHabits.userId),
    eq(ownHabitDays.habitId, ownHabits.id),
    eq(ownHabitDays.date, sql.placeholder('date')),
  )
  return db
    .select({
      id: ownHabits.id,
      name: ownHabits.name,
      note: ownHabits.note,
      isAway: sql<boolean>`${ownHabits.archivedOn} is not null`,
      isDone: sql<boolean>`coalesce(${ownHabitDays.isDone}, false)`,
    })
    .from(ownHabits)
    .leftJoin(ownHabitDays, onTheDay)
    .where(eq(ownHabits.userId, sql.placeholder('userId')))
    .orderBy(sql`${ownHabits.archivedOn} is not null`, asc(ownHabits.position), asc(ownHabits.id))
    .prepare('own_habits_read_day')
})

/** Returns twelve months of a member's own habits, with the days each was done. */
export async function getOwnHistory(tools: Tools, member: Member): Promise<OwnHistory> {
  const { today } = openDaysOf(tools, member)
  const from = addDays(today, 1 - OWN_HISTORY_DAYS)
  const habits = await listStored(tools.db, member.id)
  // Most members have none; then days off aren't needed either.
  if (habits.length === 0) return { from, today, daysOff: [], habits: [] }
  const [daysOff, days] = await Promise.all([
    listDaysOff(tools, member.id, { from, until: today }),
    tools.db
      .select({ id: ownHabitDays.habitId, date: ownHabitDays.date })
      .from(ownHabitDays)
      .where(
        and(eq(ownHabitDays.userId, member.id), between(ownHabitDays.date, from, today), eq(ownHabitDays.isDone, true)),
      )
      .orderBy(asc(ownHabitDays.date)),
  ])
  return {
    from,
    today,
    daysOff,
    habits: habits.map(({ id, name, createdOn, archivedOn, away }) => ({
      id,
      name,
      createdOn,
      archivedOn,
      away: [...away],
      doneOn: days.filter((day) => day.id === id).map(({ date }) => date),
    })),
  }
}

/** Returns the own habits done in a range of days, by name. */
export async function listOwnDone(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<{ date: LocalDate; name: string }[]> {
  return db
    .select({ date: ownHabitDays.date, name: ownHabits.name })
    .from(ownHabitDays)
    .innerJoin(ownHabits, and(eq(ownHabits.userId, ownHabitDays.userId), eq(ownHabits.id, ownHabitDays.habitId)))
    .where(and(eq(ownHabitDays.userId, userId), between(ownHabitDays.date, from, until), eq(ownHabitDays.isDone, true)))
    .orderBy(asc(ownHabits.position), asc(ownHabits.id))
}

export type Stored = Awaited<ReturnType<typeof listStored>>[number]

export const listStored = (db: DbOrTx, userId: string) =>
  db
    .select()
    .from(ownHabits)
    .where(eq(ownHabits.userId, userId))
    .orderBy(sql`${ownHabits.archivedOn} is not null`, asc(ownHabits.position), asc(ownHabits.id))

export const whereHabit = (userId: string, id: string) => and(eq(ownHabits.userId, userId), eq(ownHabits.id, id))

export function findHabit(habits: readonly Stored[], id: string): Stored {
  const habit = habits.find((one) => one.id === id)
  if (!habit) throw unknownHabit()
  return habit
}
