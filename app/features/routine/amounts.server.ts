import { and, between, eq, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#app/db/open-db.ts'
import { routineAmounts } from '#app/db/schema/routine.ts'
import { declareFields, type EntryDay, type Stamped, stampInput } from '#app/entries/fields.server.ts'
import { lastWriteWins, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS, type HabitKey, measureOf } from '#app/values/habits.ts'
import type { DateRange, LocalDate } from '#app/values/local-date.ts'
import { type Amount, problemWith, WHOLE_DEGREES } from './amounts.ts'
import { type Amounts, Figure, type KnownAmount } from './contract.ts'
import { hasDoses, underDoses } from './doses.server.ts'

const FIGURES = { amount: routineAmounts.amount, celsius: routineAmounts.celsius }
const FIGURE_NAMES = ['amount', 'celsius'] as const
// A withdrawn figure leaves an empty row, which keeps the time of the withdrawal.
const isRecorded = or(isNotNull(routineAmounts.amount), isNotNull(routineAmounts.celsius))

/** Returns the recorded amount of each habit on a day. */
export async function getAmounts({ db }: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<Amounts> {
  const rows = await db
    .select({ habit: routineAmounts.habit, ...FIGURES })
    .from(routineAmounts)
    .where(and(eq(routineAmounts.userId, userId), eq(routineAmounts.date, date), isRecorded))
  return knownAmong(rows)
}

/** Returns the same for a range of days. */
export async function listAmounts(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<(KnownAmount & { date: LocalDate })[]> {
  const rows = await db
    .select({ date: routineAmounts.date, habit: routineAmounts.habit, ...FIGURES })
    .from(routineAmounts)
    .where(and(eq(routineAmounts.userId, userId), between(routineAmounts.date, from, until), isRecorded))
  return knownAmong(rows)
}

/** The entry fields for duration and temperature. Each figure of each habit is a separate field. */
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
 * Saves the amounts of a habit on a day; a figure that is left out is cleared. Amounts don't tick a habit and aren't
 * counted.
 *
 * @returns The amounts as stored now.
 * @throws AppError 400 for a day that is not open, or for implausible figures.
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
  const [saved] = await writeFigures(tools, member, { date, isNow: true }, stampInput(tools, figures))
  return saved ?? { habit, amount: null, celsius: null }
}

/** One statement; the last write wins for each figure. A cleared figure leaves an empty row. */
async function writeFigures(
  tools: Tools,
  member: Member,
  { date, isNow }: EntryDay,
  said: readonly Stamped<Figures>[],
): Promise<Amounts> {
  const updatedAt = tools.clock.now()
  const rows = Map.groupBy(said, ({ name }) => name)
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
        ...lastWriteWins(routineAmounts.stamps, FIGURES, isNow, { updatedAt }),
      })
      .returning({ habit: routineAmounts.habit, ...FIGURES })
  // Minutes count towards a weekly target that is set in minutes.
  const saved = (await hasDoses(tools.db, member.id))
    ? await underDoses(tools.db, member.id, { from: date, until: date }, write)
    : await write(tools.db)
  // A row that wasn't written has a later write already.
  return saved.length === rows.size ? knownAmong(saved) : getAmounts(tools, member.id, date)
}

type Problem = readonly [field: string, sentence: string]

/** Validates figures and returns one message per problem. */
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
