import { and, between, eq, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { routineAmounts } from '#app/db/schema/routine.ts'
import { declareFields, type Stamped, saidNow } from '#app/entries/fields.server.ts'
import { lastWriteWins, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type Amount, problemWith, WHOLE_DEGREES } from './amounts.ts'
import { type Amounts, Figure, type KnownAmount } from './contract.ts'
import type { DateRange } from './day.ts'
import { hasDoses, underDoses } from './doses.server.ts'
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
  schema: z.strictObject({ kind: z.enum(['amount', 'celsius']), name: z.enum(HABIT_KEYS), value: Figure }),
  async save(tools, member, day, said) {
    const possible = said.filter((one) => problemsWith([one]).length === 0)
    const saved = possible.length > 0 ? await writeFigures(tools, member, day, possible) : []
    return said.map((one) => {
      const problems = problemsWith([one])
      if (problems.length > 0) return refusal(problems)
      return String(saved.find(({ habit }) => habit === one.name)?.[one.kind] ?? '')
    })
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
  const problems = problemsWith(figures)
  if (problems.length > 0) throw refusal(problems)
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
  const write = (db: DbOrTx) =>
    db
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
  // Minutes count where the measure of a habit is told in them.
  const saved = (await hasDoses(tools.db, member.id))
    ? await underDoses(tools.db, member.id, { from: date, until: date }, write)
    : await write(tools.db)
  // What is not written was said again later.
  return saved.length === rows.size ? knownAmong(saved) : getAmounts(tools, member.id, date)
}

type Problem = readonly [field: string, sentence: string]

/** What is wrong with figures, each in a sentence. */
function problemsWith(figures: readonly Figures[]): Problem[] {
  return figures.flatMap(({ kind, name, value }): Problem[] => {
    const measure = measureOf(name)
    const isBroken = kind === 'celsius' && value !== null && !Number.isInteger(value)
    const [limits, unit] =
      kind === 'celsius'
        ? ([measure?.celsius, '°C'] as const)
        : ([measure?.limits, measure?.unit === 'minutes' ? 'minutes' : 'hours'] as const)
    const problem = isBroken ? WHOLE_DEGREES : problemWith(value, limits, unit)
    return problem ? [[kind, problem]] : []
  })
}

const refusal = (problems: readonly Problem[]) =>
  new AppError('bad_request', { userMessage: problems[0]?.[1] ?? '', fields: Object.fromEntries(problems) })

function knownAmong<Row extends { habit: string }>(rows: readonly Row[]): (Omit<Row, 'habit'> & { habit: HabitKey })[] {
  return rows.flatMap(({ habit, ...said }) => {
    const key = HABIT_KEYS.find((known) => known === habit)
    return key ? [{ ...said, habit: key }] : []
  })
}
