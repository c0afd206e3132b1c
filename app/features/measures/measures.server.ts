import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { dailyMeasures, measureRules, measureTicks } from '#app/db/schema/measures.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import type { HabitKey } from '#app/features/routine/habits.ts'
import { setHabit } from '#app/features/routine/routine.server.ts'
import { saveDay } from '#app/features/routine/write-day.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import type { MeasuresInput, RuleInput, Series } from './contract.ts'
import { MEASURE_KEYS, type MeasureKey } from './measures.ts'
import { RULE_HABITS, RULE_STAMP, type Rule, type RuleTick, type Told, ticksOf } from './rules.ts'

const FIRST_DAY = '1990-01-01'
/** More than a life of days with three devices. */
const MOST_FIGURES = 500_000

/** Everything that was sent, by measure and source; two sources are never one series. */
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
 * Keeps figures of days, all or none; then ticks what the member's rules say. Sent twice it is kept once.
 *
 * @throws AppError 400 for days that have not come or nobody remembers.
 */
export async function saveMeasures(tools: Tools, member: Member, { source, days }: MeasuresInput) {
  const open = openDaysOf(tools, member)
  // Further east it is tomorrow already, and the file says what the clock there said.
  const last = addDays(open.today, 1)
  const wrong = days.find(({ date }) => date > last || date < FIRST_DAY)
  if (wrong)
    throw wrongField(
      'days',
      wrong.date > last ? `${wrong.date} hasn’t come yet.` : `Days before ${FIRST_DAY} can’t be kept.`,
    )
  const told = [
    ...new Map(figuresIn(source, days).map((one) => [`${one.date} ${one.measure} ${one.source}`, one])).values(),
  ]
  const changed = await writeFigures(tools, member.id, told)
  return { kept: told.length, changed, ticked: await tickByRules(tools, member, told) }
}

function figuresIn(source: string, days: MeasuresInput['days']): Told[] {
  return days.flatMap(({ date, source: own = source, ...figures }) =>
    MEASURE_KEYS.flatMap((measure) => {
      const value = figures[measure]
      return value === undefined ? [] : [{ date, source: own, measure, value }]
    }),
  )
}

/** One statement, however many years. @returns How many are new or different. */
async function writeFigures({ db, clock }: Tools, userId: string, told: readonly Told[]): Promise<number> {
  if (told.length === 0) return 0
  return db.transaction(async (tx) => {
    const list = (values: readonly unknown[]) => sql.param(values)
    const { rows } = await tx.execute<{ date: string }>(sql`
      insert into ${dailyMeasures} as known (user_id, source, measure, date, value, updated_at)
      select ${userId}, sent.source, sent.measure, sent.date, sent.value, ${clock.now().toISOString()}::timestamptz
      from unnest(${list(told.map((one) => one.source))}::text[], ${list(told.map(({ measure }) => measure))}::text[],
        ${list(told.map(({ date }) => date))}::date[], ${list(told.map(({ value }) => value))}::float8[])
        as sent(source, measure, date, value)
      on conflict (user_id, measure, source, date) do update set value = excluded.value, updated_at = excluded.updated_at
      where known.value is distinct from excluded.value
      returning date`)
    const { rows: all } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${dailyMeasures} where user_id = ${userId}`,
    )
    if ((all[0]?.count ?? 0) > MOST_FIGURES)
      throw new AppError(
        'bad_request',
        'That’s more than we can keep. Please remove a source first. Nothing was changed.',
      )
    return rows.length
  })
}

/** Removes all that one source has said. Ticks that came of it stay: the day was as it was. */
export async function removeSource({ db }: Pick<Tools, 'db'>, userId: string, source: string): Promise<void> {
  await db.delete(dailyMeasures).where(and(eq(dailyMeasures.userId, userId), eq(dailyMeasures.source, source)))
}

/** The rules by which habits are ticked. */
export async function listRules({ db }: Pick<Tools, 'db'>, userId: string): Promise<Rule[]> {
  const rows = await db.select().from(measureRules).where(eq(measureRules.userId, userId))
  return rows.flatMap(({ habit, measure, least, since }) => {
    const known = RULE_HABITS.find((key) => key === habit)
    const by = MEASURE_KEYS.find((key) => key === measure)
    return known && by ? [{ habit: known, measure: by, least, since }] : []
  })
}

/** Makes a rule for a habit, or another of it; from today on. */
export async function saveRule(tools: Tools, member: Member, { habit, measure, least }: RuleInput): Promise<void> {
  if (!RULE_HABITS.includes(habit))
    throw new AppError('bad_request', 'A device can’t see this habit, so there’s no rule for it.')
  const { today } = openDaysOf(tools, member)
  await tools.db
    .insert(measureRules)
    .values({ userId: member.id, habit, measure, least, since: today })
    .onConflictDoUpdate({ target: [measureRules.userId, measureRules.habit], set: { measure, least } })
  const known = await listMeasures(tools, member.id, { measures: [measure], from: today })
  const told = known.flatMap(({ source, days }) => days.map(([date, value]) => ({ date, source, measure, value })))
  await tickByRules(tools, member, told)
}

export async function removeRule({ db }: Pick<Tools, 'db'>, userId: string, habit: HabitKey): Promise<void> {
  await db.delete(measureRules).where(and(eq(measureRules.userId, userId), eq(measureRules.habit, habit)))
}

/** Ticks what the rules say of days that were told, each day and habit once. What its member says of the habit counts more. */
async function tickByRules(
  tools: Tools,
  member: Member,
  told: readonly Told[],
): Promise<{ date: LocalDate; habit: HabitKey }[]> {
  const rules = await listRules(tools, member.id)
  const ticks = ticksOf(rules, told, openDaysOf(tools, member))
  const ticked: RuleTick[] = []
  for (const tick of ticks) {
    const said = { kind: 'habit', name: tick.habit, value: 'done', stamp: RULE_STAMP } as const
    const { states } = await saveDay(tools, member, { date: tick.date, isNow: false }, [said])
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

const SHOWN_TICKS = 14

/** The newest ticks that a rule has made and that still stand. */
export async function listRuleTicks({ db }: Pick<Tools, 'db'>, userId: string, dates?: readonly LocalDate[]) {
  const isMine = and(eq(measureTicks.userId, userId), sql`${measureTicks.undoneAt} is null`)
  return db
    .select({
      date: measureTicks.date,
      habit: measureTicks.habit,
      measure: measureTicks.measure,
      source: measureTicks.source,
      value: measureTicks.value,
    })
    .from(measureTicks)
    .where(dates ? and(isMine, inArray(measureTicks.date, [...dates])) : isMine)
    .orderBy(desc(measureTicks.date), asc(measureTicks.habit))
    .limit(SHOWN_TICKS)
}

/** Takes a tick of a rule back, for good: no later file ticks that day again. */
export async function undoRuleTick(
  tools: Tools,
  member: Member,
  { date, habit }: { date: LocalDate; habit: HabitKey },
): Promise<void> {
  const [undone] = await tools.db
    .update(measureTicks)
    .set({ undoneAt: tools.clock.now() })
    .where(
      and(
        eq(measureTicks.userId, member.id),
        eq(measureTicks.date, date),
        eq(measureTicks.habit, habit),
        sql`${measureTicks.undoneAt} is null`,
      ),
    )
    .returning({ date: measureTicks.date })
  if (undone) await setHabit(tools, member, { date, habit, state: 'not-done' })
}
