import { and, between, eq, isNotNull, or } from 'drizzle-orm'
import { routineAmounts } from '#app/db/schema/routine.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type Amount, problemWith } from './amounts.ts'
import type { Amounts, KnownAmount } from './contract.ts'
import type { DateRange } from './day.ts'
import { HABIT_KEYS, type HabitKey, measureOf } from './habits.ts'
import { laterOf, stampsOf } from './later.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from './record.server.ts'
import { stampAt, type TapMark } from './tap.ts'

const FIGURES = { amount: routineAmounts.amount, celsius: routineAmounts.celsius }
const NOTHING_SAID: Amount = { amount: null, celsius: null }
// What was taken back leaves a row of nothing, which knows when that was.
const isSaid = or(isNotNull(routineAmounts.amount), isNotNull(routineAmounts.celsius))

/** How much of each habit a day had, as far as it was said. */
export async function getAmounts({ db }: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<Amounts> {
  const rows = await db
    .select({ habit: routineAmounts.habit, ...FIGURES })
    .from(routineAmounts)
    .where(and(eq(routineAmounts.userId, userId), eq(routineAmounts.date, date), isSaid))
  return rows.flatMap(({ habit, ...said }) => {
    const key = HABIT_KEYS.find((known) => known === habit)
    return key ? [{ habit: key, ...said }] : []
  })
}

/** The same for every day from one to another. */
export async function listAmounts(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<(KnownAmount & { date: LocalDate })[]> {
  const rows = await db
    .select({ date: routineAmounts.date, habit: routineAmounts.habit, ...FIGURES })
    .from(routineAmounts)
    .where(and(eq(routineAmounts.userId, userId), between(routineAmounts.date, from, until), isSaid))
  return rows.flatMap(({ habit, ...said }) => {
    const key = HABIT_KEYS.find((known) => known === habit)
    return key ? [{ habit: key, ...said }] : []
  })
}

type Said = { date: LocalDate; habit: HabitKey; said: Partial<Amount>; tap?: TapMark | undefined }

/**
 * Keeps how much of a habit a day had, in one statement; empty figures take it back. It ticks nothing and counts nowhere.
 * Without a tap both figures are said now; with one only those that are named change, each unless it was said later.
 *
 * @returns How much it is now.
 * @throws AppError 400 for a day that is not open, or for figures nobody can have reached.
 */
export async function saveAmount(tools: Tools, member: Member, { date, habit, said, tap }: Said): Promise<KnownAmount> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const measure = measureOf(habit)
  const problems = Object.entries({
    amount: problemWith(said.amount ?? null, measure?.limits, measure?.unit === 'minutes' ? 'minutes' : 'hours'),
    celsius: problemWith(said.celsius ?? null, measure?.celsius, '°C'),
  }).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []))
  if (problems[0])
    throw new AppError('bad_request', { userMessage: problems[0][1], fields: Object.fromEntries(problems) })
  const now = tools.clock.now()
  const figures = tap ? said : { ...NOTHING_SAID, ...said }
  const key = { userId: member.id, date, habit }
  const { set, setWhere } = laterOf(routineAmounts.taps, FIGURES, { isNow: tap === undefined })
  const [saved] = await tools.db
    .insert(routineAmounts)
    .values({ ...key, ...figures, updatedAt: now, taps: stampsOf(figures, stampAt(now, tap)) })
    .onConflictDoUpdate({
      target: [routineAmounts.userId, routineAmounts.date, routineAmounts.habit],
      set: { ...set, updatedAt: now },
      ...(setWhere && { setWhere }),
    })
    .returning(FIGURES)
  if (saved) return { habit, ...saved }
  // Nothing written: all of it was said again later.
  const known = await getAmounts(tools, member.id, date)
  return known.find((one) => one.habit === habit) ?? { habit, ...NOTHING_SAID }
}
