import { and, between, eq, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { routineAmounts } from '#app/db/schema/routine.ts'
import { declareFields, type Stamped, saidNow } from '#app/entries/entries.server.ts'
import { lastWriteWins, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type Amount, problemWith, WHOLE_DEGREES } from './amounts.ts'
import { type Amounts, Figure, type KnownAmount } from './contract.ts'
import type { DateRange } from './day.ts'
import { HABIT_KEYS, type HabitKey, measureOf } from './habits.ts'

const FIGURES = { amount: routineAmounts.amount, celsius: routineAmounts.celsius }
const FIGURE_NAMES = ['amount', 'celsius'] as const
// What was taken back leaves a row of nothing, which knows when that was.
const isSaid = or(isNotNull(routineAmounts.amount), isNotNull(routineAmounts.celsius))

/** How much of each habit a day had, as far as it was said. */
export async function getAmounts({ db }: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<Amounts> {
  const rows = await db
    .select({ habit: routineAmounts.habit, ...FIGURES })
    .from(routineAmounts)
    .where(and(eq(routineAmounts.userId, userId), eq(routineAmounts.date, date), isSaid))
  return knownAmong(rows)
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
  return knownAmong(rows)
}

/** The fields of how long and how warm: each figure of each habit is said for itself. */
export const amountFields = declareFields({
  kinds: ['amount', 'celsius'],
  schema: z
    .strictObject({ kind: z.enum(['amount', 'celsius']), name: z.enum(HABIT_KEYS), value: Figure })
    .superRefine(({ kind, name, value }, context) => {
      const problem = problemWithFigure(name, kind, value)
      if (problem) context.addIssue({ code: 'custom', path: [kind], message: problem })
    }),
  async save(tools, member, day, said) {
    const saved = await writeFigures(tools, member, day, said)
    return said.map(({ kind, name }) => String(saved.find(({ habit }) => habit === name)?.[kind] ?? ''))
  },
})

type Figures = { kind: keyof Amount; name: HabitKey; value: number | null }

/**
 * Keeps how much of a habit a day had, as of now; a figure that is not named is taken back. It ticks nothing and counts
 * nowhere.
 *
 * @returns How much it is now.
 * @throws AppError 400 for a day that is not open, or for figures nobody can have reached.
 */
export async function saveAmount(
  tools: Tools,
  member: Member,
  { date, habit, said }: { date: LocalDate; habit: HabitKey; said: Partial<Amount> },
): Promise<KnownAmount> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const figures = FIGURE_NAMES.map((kind) => ({ kind, name: habit, value: said[kind] ?? null }))
  const problems = figures.flatMap(({ kind, value }) => {
    const problem = problemWithFigure(habit, kind, value)
    return problem ? [[kind, problem] as const] : []
  })
  if (problems[0])
    throw new AppError('bad_request', { userMessage: problems[0][1], fields: Object.fromEntries(problems) })
  const [saved] = await writeFigures(tools, member, { date, isNow: true }, saidNow(tools, figures))
  return saved ?? { habit, amount: null, celsius: null }
}

/** One statement: of each figure the last write wins. What is taken back leaves a row of nothing. */
async function writeFigures(
  tools: Tools,
  member: Member,
  { date, isNow }: { date: LocalDate; isNow: boolean },
  said: readonly Stamped<Figures>[],
): Promise<Amounts> {
  const updatedAt = tools.clock.now()
  const rows = Map.groupBy(said, ({ name }) => name)
  const { set, setWhere } = lastWriteWins(routineAmounts.stamps, FIGURES, isNow)
  const saved = await tools.db
    .insert(routineAmounts)
    .values(
      [...rows].map(([habit, figures]) => ({
        userId: member.id,
        date,
        habit,
        ...Object.fromEntries(figures.map(({ kind, value }) => [kind, value])),
        updatedAt,
        stamps: stampsOf(figures.map(({ kind, stamp }) => ({ name: kind, stamp }))),
      })),
    )
    .onConflictDoUpdate({
      target: [routineAmounts.userId, routineAmounts.date, routineAmounts.habit],
      set: { ...set, updatedAt },
      ...(setWhere && { setWhere }),
    })
    .returning({ habit: routineAmounts.habit, ...FIGURES })
  // What is not written was said again later.
  return saved.length === rows.size ? knownAmong(saved) : getAmounts(tools, member.id, date)
}

/** What is wrong with a figure of a habit, in a sentence. */
function problemWithFigure(habit: HabitKey, kind: keyof Amount, figure: number | null): string | null {
  const measure = measureOf(habit)
  if (kind === 'celsius')
    return figure !== null && !Number.isInteger(figure) ? WHOLE_DEGREES : problemWith(figure, measure?.celsius, '°C')
  return problemWith(figure, measure?.limits, measure?.unit === 'minutes' ? 'minutes' : 'hours')
}

function knownAmong<Row extends { habit: string }>(rows: readonly Row[]): (Omit<Row, 'habit'> & { habit: HabitKey })[] {
  return rows.flatMap(({ habit, ...said }) => {
    const key = HABIT_KEYS.find((known) => known === habit)
    return key ? [{ ...said, habit: key }] : []
  })
}
