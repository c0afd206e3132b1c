import { and, asc, eq, sql } from 'drizzle-orm'
import { baselineReadings } from '#app/db/schema/baseline.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import { UNREADABLE } from '#app/platform/keys/sealed-words.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { nextDue } from './due.ts'
import { ROUNDS, type RoundKey } from './measure.ts'
import { ENTERED, measureOf } from './measures.ts'
import { type Damaged, type Fields, type Reading, readReadings, SIGNS } from './readings.ts'
import { PERCENT } from './units.ts'

/** Returns all of a member's readings, oldest first. Skips measures that no longer exist. */
export const listReadings = async (tools: Pick<Tools, 'db' | 'memberKeys'>, userId: string): Promise<Reading[]> =>
  (await readBaseline(tools, userId)).readings

/** Returns the readings, and separately those whose value can't be decrypted. */
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
  for (const { sign: storedSign, value, ...row } of opened) {
    const measure = measureOf(row.measure)?.key
    const sign = SIGNS.find((one) => one === storedSign)
    if (!measure) continue
    // A value without its '<' would be a different value.
    if (value === UNREADABLE || storedSign === UNREADABLE) damaged.push({ measure, date: row.date })
    else readings.push({ ...row, measure, value: Number(value), ...(sign && { sign }) })
  }
  return { readings, damaged }
}

const OPENED = { value: 'baseline_readings.value', sign: 'baseline_readings.sign' } as const

/**
 * Stores a day's values, all or none. An existing value is replaced.
 *
 * @throws AppError 400 with a message for each invalid field.
 */
export async function saveReadings(
  tools: Tools,
  member: Member,
  { date, fields }: { date: LocalDate; fields: Fields },
): Promise<Reading[]> {
  const { db, clock, memberKeys } = tools
  const isShare = ENTERED.some(({ key, shareOf }) => shareOf && fields[`unit-${key}`] === PERCENT.key)
  const known = isShare ? (await readBaseline(tools, member.id)).readings.filter((one) => one.date === date) : []
  const { readings, problems } = readReadings(fields, { date, today: openDaysOf({ clock }, member).today, known })
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

/** Deletes a reading. Idempotent. */
export async function removeReading(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { measure, date }: Pick<Reading, 'measure' | 'date'>,
): Promise<void> {
  const isMeasure = and(eq(baselineReadings.userId, userId), eq(baselineReadings.measure, measure))
  await db.delete(baselineReadings).where(and(isMeasure, eq(baselineReadings.date, date)))
}

export type Due = { round: RoundKey; title: string; last: LocalDate | null; due: LocalDate }

/**
 * Returns when each round was last done and is next due. One index lookup per measure, however many readings there are.
 */
export async function listDue({ db, clock }: Pick<Tools, 'db' | 'clock'>, member: Member): Promise<Due[]> {
  const { today } = openDaysOf({ clock }, member)
  const { rows } = await db.execute<{ measure: string; last: string | null }>(sql`
    select measure, (
      select max(date)::text from ${baselineReadings} as reading
      where reading.user_id = ${member.id} and reading.measure = listed.measure
    ) as last
    from unnest(${sql.param(ROUND_MEASURES)}::text[]) as listed(measure)`)
  return ROUNDS.map(({ key, title }) => {
    const dates = rows.flatMap(({ measure, last }) => (last && measureOf(measure)?.round === key ? [last] : []))
    const newest = dates.toSorted().at(-1)
    const last = newest === undefined ? null : LocalDate.parse(newest)
    return { round: key, title, last, due: nextDue(key, last, today) }
  })
}

// Excludes height, which is entered once, so it doesn't show when a round was last done.
const ROUND_MEASURES = ENTERED.map(({ key }) => key).filter((key) => key !== 'height')
