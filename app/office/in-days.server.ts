import { type AnyColumn, and, gte, lt, type SQL } from 'drizzle-orm'
import { addDays, FIRST_DAY, LAST_DAY, LocalDate } from '#app/values/local-date.ts'
import { instantOf } from '#app/values/time-zone.ts'

type DayRange = { from?: string; until?: string }

/** SQL condition for a range of days, both included; an invalid day is ignored. */
export function inDays(at: AnyColumn, { from, until }: DayRange, timeZone: string): SQL | undefined {
  const startOf = (day: LocalDate) => instantOf(day, '00:00', timeZone)
  const [first, last] = [LocalDate.safeParse(from), LocalDate.safeParse(until)]
  return and(
    first.success && first.data > FIRST_DAY ? gte(at, startOf(first.data)) : undefined,
    last.success && last.data < LAST_DAY ? lt(at, startOf(addDays(last.data, 1))) : undefined,
  )
}
