import { addDays, isLocalDate, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import type { RoundKey } from './measure.ts'

/** Returns when a round is next due. Without a reading it's due today. */
export function nextDue(round: RoundKey, last: LocalDate | null, today: LocalDate): LocalDate {
  if (last === null) return today
  if (round === 'sunday') return sundayAfter(last)
  return monthsLater(last, round === 'monthly' ? 1 : 12)
}

export const isDue = (due: LocalDate, today: LocalDate): boolean => due <= today

// At least four days between two rounds: after a measurement late in the week, the next Sunday would be too soon.
const FEWEST_DAYS = 4

function sundayAfter(date: LocalDate): LocalDate {
  const earliest = addDays(date, FEWEST_DAYS)
  return addDays(earliest, 7 - weekdayOf(earliest))
}

/** Returns the same day of a later month, or its last day if it's shorter. */
export function monthsLater(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
  if (!isLocalDate(later)) throw new RangeError(`No such day: ${later}`)
  return later
}
