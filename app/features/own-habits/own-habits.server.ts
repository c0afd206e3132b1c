import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { ownHabitDays, ownHabits } from '#app/db/schema/own-habits.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import type { DateRange } from '#app/features/routine/day.ts'
import { listDaysOff } from '#app/features/routine/days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import type { OwnHabits, OwnHistory } from './contract.ts'
import { missing } from './own-ticks.server.ts'

const HISTORY_DAYS = 365

/**
 * A member's own habits and what was done of them on a day, today when none is named.
 *
 * @throws AppError 400 for a day before joining or still to come.
 */
export async function getOwnHabits(tools: Tools, member: Member, asked?: LocalDate): Promise<OwnHabits> {
  const open = openDaysOf(tools, member)
  const date = asked ?? open.today
  refuseClosedDay(date, open)
  const onTheDay = and(
    eq(ownHabitDays.userId, ownHabits.userId),
    eq(ownHabitDays.habitId, ownHabits.id),
    eq(ownHabitDays.date, date),
  )
  const habits = await tools.db
    .select({
      id: ownHabits.id,
      name: ownHabits.name,
      note: ownHabits.note,
      isAway: sql<boolean>`${ownHabits.archivedOn} is not null`,
      isDone: sql<boolean>`coalesce(${ownHabitDays.isDone}, false)`,
    })
    .from(ownHabits)
    .leftJoin(ownHabitDays, onTheDay)
    .where(eq(ownHabits.userId, member.id))
    .orderBy(sql`${ownHabits.archivedOn} is not null`, asc(ownHabits.position), asc(ownHabits.id))
  return { userId: member.id, date, habits }
}

/** Twelve months of a member's own habits: the days each was done. */
export async function getOwnHistory(tools: Tools, member: Member): Promise<OwnHistory> {
  const { today } = openDaysOf(tools, member)
  const from = addDays(today, 1 - HISTORY_DAYS)
  const habits = await listAll(tools.db, member.id)
  // Most members have none, and then nothing is drawn on which days off could show.
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
    habits: habits.map(({ id, name, createdOn, archivedOn }) => ({
      id,
      name,
      createdOn,
      archivedOn,
      doneOn: days.filter((day) => day.id === id).map(({ date }) => date),
    })),
  }
}

/** What was done of them from one day to another, by name. */
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

export type Stored = Awaited<ReturnType<typeof listAll>>[number]

export const listAll = (db: DbOrTx, userId: string) =>
  db
    .select()
    .from(ownHabits)
    .where(eq(ownHabits.userId, userId))
    .orderBy(sql`${ownHabits.archivedOn} is not null`, asc(ownHabits.position), asc(ownHabits.id))

export const mine = (userId: string, id: string) => and(eq(ownHabits.userId, userId), eq(ownHabits.id, id))

export function find(habits: readonly Stored[], id: string): Stored {
  const habit = habits.find((one) => one.id === id)
  if (!habit) throw missing()
  return habit
}
