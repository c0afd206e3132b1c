import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { completionOfDay, stateOf } from '#app/features/routine/day.ts'
import { listEnteredDays, yearsOfRecord } from '#app/features/routine/days.server.ts'
import { HABITS } from '#app/features/routine/habits.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import type { HistoryDay } from './history.ts'

export type YearOfHistory = { year: number; years: number[]; days: HistoryDay[] }

/** The days of a year, newest first, for anybody who ever entered one: membership opens charts, never one's own words. */
export async function getYear(tools: Tools, userId: string, wanted: number | null): Promise<YearOfHistory | null> {
  const span = await yearsOfRecord(tools, userId)
  if (!span) return null
  const years = Array.from({ length: span.last - span.first + 1 }, (_, index) => span.last - index)
  const year = wanted && years.includes(wanted) ? wanted : span.last
  const range = { from: LocalDate.parse(`${year}-01-01`), until: LocalDate.parse(`${year}-12-31`) }
  const records = await listEnteredDays(tools, userId, range)
  const checkins = new Map((await listCheckins(tools, userId, range)).map((checkin) => [checkin.date, checkin]))
  const days = records.map((record) => ({
    date: record.date,
    done: HABITS.map(({ key, label }) => ({ label, state: stateOf(record, key) })).filter(
      ({ state }) => state === 'done' || state === 'small',
    ),
    completed: completionOfDay(record).completed,
    applicable: completionOfDay(record).applicable,
    mode: record.mode,
    checkin: checkins.get(record.date) ?? null,
  }))
  return { year, years, days: days.toReversed() }
}
