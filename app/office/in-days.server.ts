import { type AnyColumn, and, gte, lt, type SQL } from 'drizzle-orm'
import { addDays, LAST_DAY, LocalDate } from '#app/values/local-date.ts'
import { instantOf } from '#app/values/time-zone.ts'

/** A day on which something may have happened here. Whoever names the calendar's first or last means no limit. */
const Limit = LocalDate.refine((day) => day >= '1900-01-01' && day < LAST_DAY)

type DayRange = { from?: string; until?: string }

/** SQL condition for a range of days, both included; an invalid day is ignored. */
export function inDays(at: AnyColumn, { from, until }: DayRange, timeZone: string): SQL | undefined {
  const startOf = (day: LocalDate) => instantOf(day, '00:00', timeZone)
  const [first, last] = [Limit.safeParse(from), Limit.safeParse(until)]
  return and(
    first.success ? gte(at, startOf(first.data)) : undefined,
    last.success ? lt(at, startOf(addDays(last.data, 1))) : undefined,
  )
}
