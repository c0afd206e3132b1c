import { sql } from 'drizzle-orm'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { listOwnDone } from '#app/features/own-habits/own-habits.server.ts'
import { listAmounts } from '#app/features/routine/amounts.server.ts'
import { amountInWords } from '#app/features/routine/amounts.ts'
import { completionOfDay, stateOf } from '#app/features/routine/day.ts'
import { type EnteredDay, listEnteredDays } from '#app/features/routine/days.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABITS } from '#app/values/habits.ts'
import { type DateRange, LocalDate } from '#app/values/local-date.ts'
import { localDateAt, type MemberClock } from '#app/values/time-zone.ts'
import type { HistoryDay } from './history.ts'

type Reader = MemberClock & { id: string }
export type YearOfHistory = { year: number; years: number[]; days: HistoryDay[] }

/**
 * Returns the days of a year that have entries, newest first. No membership is needed to read one's own entries: it
 * only adds charts.
 */
export async function getYear(tools: Tools, member: Reader, wanted: number | null): Promise<YearOfHistory | null> {
  const span = await yearsOfRecord(tools, member.id)
  if (!span) return null
  const years = Array.from({ length: span.last - span.first + 1 }, (_, index) => span.last - index)
  const year = wanted && years.includes(wanted) ? wanted : span.last
  const range = { from: LocalDate.parse(`${year}-01-01`), until: LocalDate.parse(`${year}-12-31`) }
  return { year, years, days: await listDays(tools, member, range) }
}

async function listDays(tools: Tools, member: Reader, range: DateRange): Promise<HistoryDay[]> {
  const [records, allCheckins, amounts, own] = await Promise.all([
    listEnteredDays(tools, member.id, range),
    listCheckins(tools, member.id, range),
    listAmounts(tools, member.id, range),
    listOwnDone(tools, member.id, range),
  ])
  const checkins = allCheckins.filter(
    ({ sleep, energy, stress, note }) => sleep !== null || energy !== null || stress !== null || note !== '',
  )
  const dates = new Set([records, checkins, amounts, own].flatMap((list) => list.map(({ date }) => date)))
  const recordOn = new Map(records.map((record) => [record.date, record]))
  const checkinOn = new Map(checkins.map((checkin) => [checkin.date, checkin]))
  const amountsOn = Map.groupBy(amounts, ({ date }) => date)
  return [...dates]
    .toSorted()
    .toReversed()
    .map((date) => ({
      date,
      ...readDay(member, recordOn.get(date)),
      habits: habitsOf(recordOn.get(date), amountsOn.get(date) ?? []),
      own: own.filter((done) => done.date === date).map(({ name }) => name),
      checkin: checkinOn.get(date) ?? null,
    }))
}

function readDay(clock: MemberClock, record: EnteredDay | undefined) {
  if (!record) return { completed: null, applicable: 0, mode: null, changedOn: null }
  const { completed, applicable } = completionOfDay(record)
  const changedOn = record.enteredAt && localDateAt(record.enteredAt, clock)
  return {
    completed,
    applicable,
    mode: record.mode,
    changedOn: changedOn && changedOn > record.date ? changedOn : null,
  }
}

function habitsOf(
  record: EnteredDay | undefined,
  amounts: Awaited<ReturnType<typeof listAmounts>>,
): HistoryDay['habits'] {
  return HABITS.flatMap(({ key, label }) => {
    const state = record ? stateOf(record, key) : 'not-done'
    const known = amounts.find(({ habit }) => habit === key)
    return state === 'not-done' ? [] : [{ label, state, amount: known ? amountInWords(key, known) : '' }]
  })
}

/** Returns the first and the last year with entries; null if there are none. */
async function yearsOfRecord(
  { db }: Pick<Tools, 'db'>,
  userId: string,
): Promise<{ first: number; last: number } | null> {
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    select extract(year from min(date))::int as first, extract(year from max(date))::int as last from (
      select date from routine_days where user_id = ${userId} and entered_at is not null
      union all select date from routine_amounts where user_id = ${userId} and coalesce(amount, celsius) is not null
      union all select date from own_habit_days where user_id = ${userId} and is_done
      union all select date from checkins
      where user_id = ${userId} and (coalesce(sleep, energy, stress) is not null or note <> '')) as days`)
  const [row] = rows
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}
