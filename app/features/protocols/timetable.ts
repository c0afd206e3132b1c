import { minutesOf } from '#app/values/clock-time.ts'
import { WEEKDAYS, type Weekday } from '#app/values/local-date.ts'

/** A row of the timetable: an activity, its time and its days. `end` may be after midnight. */
export type Row = {
  id: string
  days: Weekday[]
  time: string
  end: string | null
  label: string
  protocols: string[]
  /** Habits it ticks, the main one first. */
  habits?: readonly string[]
  note: string | null
}

/** What the dial draws of a row. */
export type DialRow = Omit<Row, 'protocols' | 'note'>

/** A default time for Sunday's measurements. */
export const SUNDAY_TIME = { time: '09:00', end: '09:15' } as const

/** An occurrence in the week, in minutes since Monday 00:00; `end` may be on the next day. */
export type Occurrence = { key: string; label: string; start: number; end: number }

/** A day's rows grouped by time, in order. */
export function slotsOf(rows: readonly Row[], day: Weekday): { time: string; rows: Row[] }[] {
  const today = rows.filter(({ days }) => days.includes(day))
  const times = [...new Set(today.map(({ time }) => time))].toSorted()
  return times.map((time) => ({ time, rows: today.filter((row) => row.time === time) }))
}

/** A row's occurrence on a day. Without an end it lasts one minute. */
export function occurrenceOf(row: DialRow, day: Weekday): Occurrence {
  const start = WEEKDAYS.indexOf(day) * DAY + minutesOf(row.time)
  const length = row.end === null ? 1 : (minutesOf(row.end) - minutesOf(row.time) + DAY) % DAY
  return { key: `${day}-${row.id}`, label: row.label, start, end: start + length }
}

/**
 * Returns the current occurrence (the latest to begin) and the next one, wrapping round after Sunday.
 *
 * @param minute Of the week, from Monday 00:00, in the reader's own time.
 */
export function nowAndNext<O extends { start: number; end: number }>(
  occurrences: readonly O[],
  minute: number,
): { now: O[]; next: O[] } {
  const age = ({ start }: O) => (minute - start + WEEK) % WEEK
  const wait = ({ start }: O) => (start - minute - 1 + WEEK) % WEEK
  const running = occurrences.filter((entry) => age(entry) < entry.end - entry.start)
  return {
    now: running.filter((entry) => age(entry) === Math.min(...running.map(age))),
    next: occurrences.filter((entry) => wait(entry) === Math.min(...occurrences.map(wait))),
  }
}

/** Minutes since Monday 00:00, in the date's local time. */
export function minuteOfWeek(date: Date): number {
  return ((date.getDay() + 6) % 7) * DAY + date.getHours() * 60 + date.getMinutes()
}

const DAY = 24 * 60
const WEEK = 7 * DAY
