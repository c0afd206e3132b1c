import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { dailyMeasures, measureRules, measureTicks } from '#app/db/schema/measures.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { readSettled } from '#app/features/routine/days.server.ts'
import { setHabit } from '#app/features/routine/routine.server.ts'
import { saveDay } from '#app/features/routine/write-day.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { hasHabit } from '#app/values/habit-set.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import type { MeasuresInput, RuleInput, Series } from './contract.ts'
import { MEASURE_KEYS, type MeasureKey } from './measures.ts'
import { type DailyValue, RULE_HABITS, RULE_STAMP, type Rule, type RuleTick, ticksOf } from './rules.ts'

const FIRST_DAY = '1990-01-01'
/** More than a lifetime of days from three devices. */
const MOST_FIGURES = 500_000

/** Returns all values as series. Sources are never mixed in one series. */
export async function listMeasures(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { measures = MEASURE_KEYS, from = FIRST_DAY }: { measures?: readonly MeasureKey[]; from?: string } = {},
): Promise<Series[]> {
  const { rows } = await db.execute<{ source: string; measure: string; days: [string, number][] }>(sql`
    select source, measure, json_agg(json_build_array(date, value) order by date) as days
    from ${dailyMeasures}
    where user_id = ${userId} and measure = any(${sql.param(measures)}::text[]) and date >= ${from}
    group by measure, source order by measure, source`)
  return rows.flatMap(({ source, measure, days }) => {
    const known = MEASURE_KEYS.find((key) => key === measure)
    return known ? [{ source, measure: known, days: days.map(([date, value]) => [LocalDate.parse(date), value]) }] : []
  })
}

/**
 * Stores daily values, all or none, and then applies the member's rules. Idempotent.
 *
 * @throws AppError 400 for days in the future or before 1990.
 */
export async function saveMeasures(tools: Tools, member: Member, { source, days }: MeasuresInput) {
  const open = openDaysOf(tools, member)
  // Allows tomorrow: it has begun in time zones further east, where the device may be.
  const last = addDays(open.today, 1)
  const wrong = days.find(({ date }) => date > last || date < FIRST_DAY)
  if (wrong)
    throw wrongField(
      'days',
      wrong.date > last ? `${wrong.date} hasn’t come yet.` : `Days before ${FIRST_DAY} can’t be kept.`,
    )
  const values = [
    ...new Map(figuresIn(source, days).map((one) => [`${one.date} ${one.measure} ${one.source}`, one])).values(),
  ]
  const changed = await writeFigures(tools, member.id, values)
  return { kept: values.length, changed, ticked: await tickByRules(tools, member, values) }
}

function figuresIn(source: string, days: MeasuresInput['days']): DailyValue[] {
  return days.flatMap(({ date, source: own = source, ...figures }) =>
    MEASURE_KEYS.flatMap((measure) => {
      const value = figures[measure]
      return value === undefined ? [] : [{ date, source: own, measure, value }]
    }),
  )
}

/**
 * Upserts the values in one statement, however many years.
 *
 * @returns How many are new or changed.
 */
async function writeFigures({ db, clock }: Tools, userId: string, values: readonly DailyValue[]): Promise<number> {
  if (values.length === 0) return 0
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ date: string }>(sql`
      insert into ${dailyMeasures} as known (user_id, source, measure, date, value, updated_at)
      select ${userId}, sent.source, sent.measure, sent.date, sent.value, ${clock.now().toISOString()}::timestamptz
      from unnest(${sql.param(values.map((one) => one.source))}::text[], ${sql.param(values.map(({ measure }) => measure))}::text[],
        ${sql.param(values.map(({ date }) => date))}::date[], ${sql.param(values.map(({ value }) => value))}::float8[])
        as sent(source, measure, date, value)
      on conflict (user_id, measure, source, date) do update set value = excluded.value, updated_at = excluded.updated_at
      where known.value is distinct from excluded.value
      returning date`)
    if ((await tx.$count(dailyMeasures, eq(dailyMeasures.userId, userId))) > MOST_FIGURES)
      throw new AppError(
        'bad_request',
        'That’s more than we can keep. Please remove a source first. Nothing was changed.',
      )
    return rows.length
  })
}

/** Deletes a source's values. Ticks that came from them stay. */
export async function removeSource({ db }: Pick<Tools, 'db'>, userId: string, source: string): Promise<void> {
  await db.delete(dailyMeasures).where(and(eq(dailyMeasures.userId, userId), eq(dailyMeasures.source, source)))
}

export async function listRules({ db }: Pick<Tools, 'db'>, userId: string): Promise<Rule[]> {
  const rows = await db.select().from(measureRules).where(eq(measureRules.userId, userId))
  return rows.flatMap(({ habit, measure, least, since }) => {
    const known = RULE_HABITS.find((key) => key === habit)
    const by = MEASURE_KEYS.find((key) => key === measure)
    return known && by ? [{ habit: known, measure: by, least, since }] : []
  })
}

/** Adds or replaces a habit's rule, effective from today. */
export async function saveRule(tools: Tools, member: Member, { habit, measure, least }: RuleInput): Promise<void> {
  if (!RULE_HABITS.includes(habit))
    throw new AppError('bad_request', 'A device can’t see this habit, so there’s no rule for it.')
  const { today } = openDaysOf(tools, member)
  await tools.db
    .insert(measureRules)
    .values({ userId: member.id, habit, measure, least, since: today })
    .onConflictDoUpdate({
      target: [measureRules.userId, measureRules.habit],
      set: { measure, least, since: today },
      // The same rule, sent again by a form that was left open, goes on as it is.
      setWhere: or(ne(measureRules.measure, measure), ne(measureRules.least, least)),
    })
  const known = await listMeasures(tools, member.id, { measures: [measure], from: today })
  const values = known.flatMap(({ source, days }) => days.map(([date, value]) => ({ date, source, measure, value })))
  await tickByRules(tools, member, values)
}

export async function removeRule({ db }: Pick<Tools, 'db'>, userId: string, habit: HabitKey): Promise<void> {
  await db.delete(measureRules).where(and(eq(measureRules.userId, userId), eq(measureRules.habit, habit)))
}

/** Ticks habits by the rules, once per day and habit. The member's own entry takes precedence. */
async function tickByRules(
  tools: Tools,
  member: Member,
  values: readonly DailyValue[],
): Promise<{ date: LocalDate; habit: HabitKey }[]> {
  const rules = await listRules(tools, member.id)
  const ticks = await stillOpen(tools, member.id, ticksOf(rules, values, openDaysOf(tools, member)))
  const ticked: RuleTick[] = []
  for (const tick of ticks) {
    const entry = { kind: 'habit', name: tick.habit, value: 'done', stamp: RULE_STAMP } as const
    const { states } = await saveDay(tools, member, { date: tick.date, isNow: false }, [entry])
    if (states[tick.habit] !== 'done') continue
    const [made] = await tools.db
      .insert(measureTicks)
      .values({ ...tick, userId: member.id, createdAt: tools.clock.now() })
      .onConflictDoNothing()
      .returning({ date: measureTicks.date })
    if (made) ticked.push(tick)
  }
  return ticked.map(({ date, habit }) => ({ date, habit }))
}

/** Returns the ticks of habits that the member hasn't done or skipped themselves: those aren't the rule's to mark. */
async function stillOpen({ db }: Tools, userId: string, ticks: readonly RuleTick[]): Promise<RuleTick[]> {
  const [first] = ticks.map(({ date }) => date).toSorted()
  if (!first) return []
  const known = await readSettled(db, userId, first)
  return ticks.filter((tick) => {
    const day = known.get(tick.date)
    return !day || !hasHabit(day.settled, tick.habit) || day.stamps[tick.habit] === RULE_STAMP
  })
}

const SHOWN_TICKS = 14

/** Returns the newest ticks by rules that haven't been undone. */
export async function listRuleTicks({ db }: Pick<Tools, 'db'>, userId: string, dates?: readonly LocalDate[]) {
  const isMine = and(eq(measureTicks.userId, userId), isNull(measureTicks.undoneAt))
  const { date, habit, measure, source, value } = measureTicks
  return db
    .select({ date, habit, measure, source, value })
    .from(measureTicks)
    .where(dates ? and(isMine, inArray(date, [...dates])) : isMine)
    .orderBy(desc(date), asc(habit))
    .limit(SHOWN_TICKS)
}

/** Undoes a rule's tick permanently: later files don't tick that day again. */
export async function undoRuleTick(
  tools: Tools,
  member: Member,
  { date, habit }: { date: LocalDate; habit: HabitKey },
): Promise<void> {
  const isIt = and(eq(measureTicks.userId, member.id), eq(measureTicks.date, date), eq(measureTicks.habit, habit))
  await tools.db.transaction(async (tx) => {
    const [undone] = await tx
      .update(measureTicks)
      .set({ undoneAt: tools.clock.now() })
      .where(and(isIt, isNull(measureTicks.undoneAt)))
      .returning({ date: measureTicks.date })
    if (undone) await setHabit({ ...tools, db: tx }, member, { date, habit, state: 'not-done' })
  })
}
