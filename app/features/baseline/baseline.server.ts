import { and, asc, eq, sql } from 'drizzle-orm'
import { baselineReadings } from '#app/db/schema/baseline.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { openRows } from '#app/platform/open-rows.ts'
import { UNREADABLE } from '#app/platform/sealed-words.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { nextDue } from './due.ts'
import { ROUNDS, type RoundKey } from './measure.ts'
import { ENTERED, measureOf } from './measures.ts'
import { type Damaged, type Fields, type Reading, readReadings, SIGNS } from './readings.ts'

/** Every reading of a member, oldest first. A measure that the catalogue no longer knows is left out. */
export const listReadings = async (tools: Pick<Tools, 'db' | 'memberKeys'>, userId: string): Promise<Reading[]> =>
  (await readBaseline(tools, userId)).readings

/** The same, and beside it those whose figure was damaged where it is kept. */
export async function readBaseline(
  tools: Pick<Tools, 'db' | 'memberKeys'>,
  userId: string,
): Promise<{ readings: Reading[]; damaged: Damaged[] }> {
  const rows = await tools.db
    .select({
      measure: baselineReadings.measure,
      date: baselineReadings.date,
      value: baselineReadings.value,
      unit: baselineReadings.unit,
      sign: baselineReadings.sign,
    })
    .from(baselineReadings)
    .where(eq(baselineReadings.userId, userId))
    .orderBy(asc(baselineReadings.date))
  const opened = await openRows(tools, userId, rows, OPENED)
  const readings: Reading[] = []
  const damaged: Damaged[] = []
  for (const { sign: said, value, ...row } of opened) {
    const measure = measureOf(row.measure)?.key
    const sign = SIGNS.find((one) => one === said)
    if (!measure) continue
    // A figure without its '<' would be another figure.
    if (value === UNREADABLE || said === UNREADABLE) damaged.push({ measure, date: row.date })
    else readings.push({ ...row, measure, value: Number(value), ...(sign && { sign }) })
  }
  return { readings, damaged }
}

const OPENED = { value: 'baseline_readings.value', sign: 'baseline_readings.sign' } as const

/**
 * Keeps the figures of a day, all of them or none; a figure that is there already is corrected.
 *
 * @throws AppError 400 with a sentence for each field that cannot be.
 */
export async function saveReadings(
  { db, clock, memberKeys }: Tools,
  member: Member,
  { date, fields }: { date: LocalDate; fields: Fields },
): Promise<Reading[]> {
  const { readings, problems } = readReadings(fields, { date, today: openDaysOf({ clock }, member).today })
  const [first] = Object.entries(problems)
  if (first) {
    const label = measureOf(first[0].replace('value-', ''))?.label
    throw new AppError('bad_request', {
      userMessage: label ? `${label}: ${first[1]}` : first[1],
      fields: problems,
    })
  }
  const key = await memberKeys.toSeal(db, member.id)
  const sealed = readings.map(({ value, sign, ...reading }) => ({
    ...reading,
    value: key.seal('baseline_readings.value', String(value)),
    sign: sign ? key.seal('baseline_readings.sign', sign) : null,
  }))
  await db
    .insert(baselineReadings)
    .values(sealed.map((reading) => ({ ...reading, userId: member.id, updatedAt: clock.now() })))
    .onConflictDoUpdate({
      target: [baselineReadings.userId, baselineReadings.measure, baselineReadings.date],
      set: {
        value: sql`excluded.value`,
        unit: sql`excluded.unit`,
        sign: sql`excluded.sign`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
  return readings
}

/** Removes a reading. Saying it twice changes nothing. */
export async function removeReading(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { measure, date }: Pick<Reading, 'measure' | 'date'>,
): Promise<void> {
  await db
    .delete(baselineReadings)
    .where(
      and(eq(baselineReadings.userId, userId), eq(baselineReadings.measure, measure), eq(baselineReadings.date, date)),
    )
}

export type Due = { round: RoundKey; title: string; last: LocalDate | null; due: LocalDate }

/** When each round was last done and is next due. One look in an index for each measure, however long the record is. */
export async function listDue({ db, clock }: Pick<Tools, 'db' | 'clock'>, member: Member): Promise<Due[]> {
  const { today } = openDaysOf({ clock }, member)
  const { rows } = await db.execute<{ measure: string; last: string | null }>(sql`
    select measure, (
      select max(date)::text from ${baselineReadings} as reading
      where reading.user_id = ${member.id} and reading.measure = asked.measure
    ) as last
    from unnest(${sql.param(TELLING)}::text[]) as asked(measure)`)
  return ROUNDS.map(({ key, title }) => {
    const dates = rows.flatMap(({ measure, last }) => (last && measureOf(measure)?.round === key ? [last] : []))
    const newest = dates.toSorted().at(-1)
    const last = newest === undefined ? null : LocalDate.parse(newest)
    return { round: key, title, last, due: nextDue(key, last, today) }
  })
}

// Height is entered once; it says nothing about when a Sunday was last kept.
const TELLING = ENTERED.map(({ key }) => key).filter((key) => key !== 'height')
