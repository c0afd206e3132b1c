import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { prepared } from '#app/db/prepared.ts'
import { routineAmounts, routineDoses } from '#app/db/schema/routine.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import type { DoseInput } from './contract.ts'
import type { DayMode } from './day.ts'
import { listRows } from './days.server.ts'
import { DOSE_LIMITS, type Dose, type DosesOf, freeOn, hasMinutes, knownFrom, type Minutes, mondayOf } from './dose.ts'
import { all, dueOn, isPausedOn, userId } from './statements.server.ts'

/** Returns all weekly targets of a member's habits, past and present. */
export async function listDoses(db: DbOrTx, userId: string): Promise<Dose[]> {
  const rows = await db.select().from(routineDoses).where(eq(routineDoses.userId, userId))
  return rows.flatMap(({ userId: _, habit, ...dose }) => {
    const key = HABIT_KEYS.find((known) => known === habit)
    return key ? [{ ...dose, habit: key }] : []
  })
}

/**
 * Sets a habit's weekly target from today on, or removes it. Earlier days keep their score.
 *
 * @throws AppError 400 when the number is out of range.
 */
export async function setDose(tools: Tools, member: Member, { habit, unit, aWeek }: DoseInput): Promise<void> {
  const { today } = openDaysOf(tools, member)
  if (unit === 'minutes' && !hasMinutes(habit)) throw refusal('We can’t measure this habit by the minute.')
  if (unit !== 'daily' && (aWeek < DOSE_LIMITS[unit].min || aWeek > DOSE_LIMITS[unit].max))
    throw refusal(`Choose ${DOSE_LIMITS[unit].min} to ${DOSE_LIMITS[unit].max} ${unit} a week.`)
  await underDoses(tools.db, member.id, { from: today }, async (tx) => {
    const mine = and(eq(routineDoses.userId, member.id), eq(routineDoses.habit, habit))
    await tx.delete(routineDoses).where(and(mine, gte(routineDoses.from, today)))
    await tx
      .update(routineDoses)
      .set({ until: addDays(today, -1) })
      .where(and(mine, or(isNull(routineDoses.until), gte(routineDoses.until, today))))
    if (unit !== 'daily')
      await tx.insert(routineDoses).values({ userId: member.id, habit, unit, aWeek, from: today, until: null })
  })
}

const refusal = (sentence: string) => wrongField('aWeek', sentence)

/** Whether the member has, or ever had, a weekly target. */
export async function hasDoses(db: DbOrTx, userId: string): Promise<boolean> {
  const [one] = await db
    .select({ habit: routineDoses.habit })
    .from(routineDoses)
    .where(eq(routineDoses.userId, userId))
    .limit(1)
  return one !== undefined
}

/** Days from a date on; without an end, all stored days. */
type Span = { from: LocalDate; until?: LocalDate }

/**
 * Runs a change of days and updates what the surrounding weeks require, in one transaction. Serialised per user by a
 * lock: a day depends on those before it, so two changes of one week must see each other.
 */
export function underDoses<T>(
  db: DbOrTx,
  userId: string,
  span: Span | ((changed: T) => Span),
  change: (tx: DbOrTx) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(lockFor('doses', userId))
    const changed = await change(tx)
    await followDoses(tx, userId, typeof span === 'function' ? span(changed) : span)
    return changed
  })
}

/** Recomputes and stores which habits were due in these weeks. */
async function followDoses(tx: DbOrTx, userId: string, { from, until }: Span): Promise<void> {
  const doses = await listDoses(tx, userId)
  // Without any left, what the last one left free is due again.
  const [earliest = from] = doses.map((dose) => dose.from).toSorted()
  const first = from < earliest ? earliest : from
  const week = { from: mondayOf(first), until: until && addDays(mondayOf(until), 6) }
  const rows = await listRows(tx, userId, week)
  const records = new Map(rows.map((row) => [row.date, row]))
  const known = knownFrom((date) => records.get(date), doses, await listMinutes(tx, userId, week.from))
  const changed = rows.flatMap((row) => {
    const free = freeOn(row.date, known)
    return row.date >= first && free !== row.free ? [{ date: row.date, free }] : []
  })
  if (changed.length === 0) return
  await tx.execute(sql`
    update routine_days as day set free_habits = said.free, due_habits = (day.due_habits | day.free_habits) & ~said.free
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as said(date date, free int)
    where day.user_id = ${userId} and day.date = said.date`)
}

/** Reads as much of a day's week as is needed to decide which habits are due. */
export async function readWeekOf(db: DbOrTx, userId: string, date: LocalDate): Promise<DosesOf> {
  const [doses, rows, minutes] = await Promise.all([
    listDoses(db, userId),
    readWeek(db).execute({ userId, date }),
    listMinutes(db, userId, mondayOf(date)),
  ])
  const days = new Map(rows.map((row) => [row.date, row]))
  return knownFrom((on) => days.get(on), doses, minutes)
}

/** The days of a week from Monday up to a day, including those without a row. */
const readWeek = prepared((db) => {
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
})

async function listMinutes(db: DbOrTx, userId: string, from: LocalDate): Promise<Minutes[]> {
  const rows = await db
    .select({ date: routineAmounts.date, habit: routineAmounts.habit, minutes: routineAmounts.amount })
    .from(routineAmounts)
    .where(and(eq(routineAmounts.userId, userId), gte(routineAmounts.date, from), isNotNull(routineAmounts.amount)))
  return rows.flatMap(({ minutes, ...row }) => (minutes === null ? [] : [{ ...row, minutes }]))
}
