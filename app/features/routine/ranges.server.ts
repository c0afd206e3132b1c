import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { routineDays, routineExclusions, routineRests } from '#app/db/schema/routine.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { addDays, type DateRange, type LocalDate } from '#app/values/local-date.ts'
import { underDoses } from './doses.server.ts'
import { dueOn } from './statements.server.ts'

/**
 * Switches habits off, or on again, from a day on. Earlier days keep their score; the rows from that day on are
 * updated.
 */
export async function switchHabitsOff(
  { db }: { db: DbOrTx },
  userId: string,
  { habits, from }: { habits: readonly HabitKey[]; from: LocalDate },
): Promise<void> {
  const isOpen = or(isNull(routineExclusions.until), gte(routineExclusions.until, from))
  await underDoses(db, userId, { from }, async (tx) => {
    const mine = eq(routineExclusions.userId, userId)
    await tx.delete(routineExclusions).where(and(mine, gte(routineExclusions.from, from)))
    await tx
      .update(routineExclusions)
      .set({ until: addDays(from, -1) })
      .where(and(mine, isOpen))
    if (habits.length > 0) {
      await tx.insert(routineExclusions).values(habits.map((habit) => ({ userId, habit, from, until: null })))
    }
    await followRanges(tx, userId, gte(routineDays.date, from))
  })
}

/** Returns the habits that are switched off on a day or later. */
export async function listSwitchedOff(
  { db }: { db: DbOrTx },
  userId: string,
  { from }: { from: LocalDate },
): Promise<string[]> {
  const { habit, until } = routineExclusions
  const rows = await db
    .selectDistinct({ habit })
    .from(routineExclusions)
    .where(and(eq(routineExclusions.userId, userId), or(isNull(until), gte(until, from))))
  return rows.map((row) => row.habit)
}

/** Applies the member's exclusions to days that were stored without them. */
export async function switchOffAsPlanned(
  { db }: { db: DbOrTx },
  userId: string,
  dates: readonly LocalDate[],
): Promise<void> {
  const [from] = dates.toSorted()
  if (!from) return
  await underDoses(db, userId, { from }, (tx) => followRanges(tx, userId, inArray(routineDays.date, [...dates])))
}

/** Excludes a habit on ranges of future days, for a trial: on those days it isn't counted. */
export async function excludeHabit(
  { db }: { db: DbOrTx },
  userId: string,
  habit: HabitKey,
  ranges: readonly DateRange[],
): Promise<void> {
  const [first] = ranges.map(({ from }) => from).toSorted()
  if (!first) return
  await underDoses(db, userId, { from: first }, async (tx) => {
    await tx.insert(routineRests).values(ranges.map((range) => ({ userId, habit, ...range })))
    await followRanges(tx, userId, gte(routineDays.date, first))
  })
}

/** Ends every trial exclusion from a day on; earlier days keep theirs. */
export async function endExclusions({ db }: { db: DbOrTx }, userId: string, from: LocalDate): Promise<void> {
  const mine = eq(routineRests.userId, userId)
  await underDoses(db, userId, { from }, async (tx) => {
    await tx.delete(routineRests).where(and(mine, gte(routineRests.from, from)))
    await tx
      .update(routineRests)
      .set({ until: addDays(from, -1) })
      .where(and(mine, gte(routineRests.until, from)))
    await followRanges(tx, userId, gte(routineDays.date, from))
  })
}

/** Updates stored days to match the ranges in which habits don't count. */
async function followRanges(db: DbOrTx, userId: string, which: SQL): Promise<void> {
  await db
    .update(routineDays)
    .set({ dueHabits: dueOn(sql`${routineDays.date}`, sql`${userId}`), freeHabits: 0 })
    .where(and(eq(routineDays.userId, userId), which))
}
