import { addDays, isLocalDate, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import type { RoundKey } from './measure.ts'

/** When a round is next due. Without a reading it is due whenever the member likes, so today. */
export function nextDue(round: RoundKey, last: LocalDate | null, today: LocalDate): LocalDate {
  if (last === null) return today
  if (round === 'sunday') return sundayAfter(last)
  return monthsLater(last, round === 'monthly' ? 1 : 12)
}

/** Whether it is time, or past it. */
export function isDue(due: LocalDate, today: LocalDate): boolean {
  return due <= today
}

// Measured late in the week, the coming Sunday would be too soon: nothing changes in three days.
const FEWEST_DAYS = 4

function sundayAfter(date: LocalDate): LocalDate {
  const earliest = addDays(date, FEWEST_DAYS)
  return addDays(earliest, 7 - weekdayOf(earliest))
}

/** The same day of the month so many months later, or the last day of a shorter month. */
export function monthsLater(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
  if (!isLocalDate(later)) throw new RangeError(`No such day: ${later}`)
  return later
}
