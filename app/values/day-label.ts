// Separate from local-date.ts so that a page which only prints a day doesn't load zod.
import type { LocalDate } from './local-date.ts'

/** Keeps a day and its month on one line. In the text and the subject of an email it becomes a plain space. */
export const NBSP = '\u00a0'

/** Day and short month as British readers write them on an axis, where they may stand on two lines: '1 Mar'. */
export function shortDayLabel(date: LocalDate): string {
  const { month, day } = partsOf(date)
  return `${day} ${(MONTHS[month - 1] ?? '').slice(0, month === 9 ? 4 : 3)}`
}

/** The day in running text: '1 March 2026'. */
export function dayLabel(date: LocalDate): string {
  const { year, month, day } = partsOf(date)
  return `${day}${NBSP}${MONTHS[month - 1]} ${year}`
}

/** The day in full: 'Sunday 1 March 2026'. */
export const longDayLabel = (date: LocalDate): string =>
  `${WEEKDAYS[new Date(`${date}T00:00Z`).getUTCDay()]} ${dayLabel(date)}`

// Written out instead of using Intl: server and browser may have different locale data, and hydration compares the two.
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export function partsOf(date: LocalDate) {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}
