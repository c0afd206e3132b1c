import { and, eq } from 'drizzle-orm'
import { routineAmounts } from '#app/db/schema/routine.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type Amount, MEASURES, problemWith } from './amounts.ts'
import type { Amounts } from './contract.ts'
import { HABIT_KEYS, type HabitKey } from './habits.ts'
import { type Member, openDaysOf, refuseClosedDay } from './record.server.ts'

/** How much of each habit a day had, as far as it was said. */
export async function getAmounts({ db }: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<Amounts> {
  const rows = await db
    .select({ habit: routineAmounts.habit, amount: routineAmounts.amount, celsius: routineAmounts.celsius })
    .from(routineAmounts)
    .where(and(eq(routineAmounts.userId, userId), eq(routineAmounts.date, date)))
  return rows.flatMap(({ habit, ...said }) => {
    const key = HABIT_KEYS.find((known) => known === habit)
    return key ? [{ habit: key, ...said }] : []
  })
}

/**
 * Keeps how much of a habit a day had; two empty figures take it back. It ticks nothing and counts nowhere.
 *
 * @throws AppError 400 for a day that is not open, or for figures nobody can have reached.
 */
export async function saveAmount(
  tools: Tools,
  member: Member,
  { date, habit, amount, celsius }: Amount & { date: LocalDate; habit: HabitKey },
): Promise<void> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const measure = MEASURES[habit]
  const problems = Object.entries({
    amount: problemWith(amount, measure?.limits, measure?.unit === 'minutes' ? 'minutes' : 'hours'),
    celsius: problemWith(celsius, measure?.celsius, '°C'),
  }).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []))
  if (problems[0])
    throw new AppError('bad_request', { userMessage: problems[0][1], fields: Object.fromEntries(problems) })
  const key = { userId: member.id, date, habit }
  if (amount === null && celsius === null) {
    const mine = and(eq(routineAmounts.userId, member.id), eq(routineAmounts.date, date))
    await tools.db.delete(routineAmounts).where(and(mine, eq(routineAmounts.habit, habit)))
    return
  }
  const said = { amount, celsius, updatedAt: tools.clock.now() }
  await tools.db
    .insert(routineAmounts)
    .values({ ...key, ...said })
    .onConflictDoUpdate({ target: [routineAmounts.userId, routineAmounts.date, routineAmounts.habit], set: said })
}
