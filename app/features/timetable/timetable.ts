import type { HabitKey } from '#app/features/routine/habits.ts'
import { type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { WEEKDAYS, type Weekday } from '#app/values/weekday.ts'

/** One line of a timetable, on the days it is for. */
export type TimetableRow = {
  id: string
  days: Weekday[]
  /** Wall-clock time, 'HH:MM'; null for something that has the whole day. */
  time: string | null
  end: string | null
  label: string
  /** Path of the page that explains it. */
  path: string | null
  /** Doing it ticks these. */
  habits: HabitKey[]
}

export type FocusItem = TimetableRow & {
  status: 'In Progress' | 'Pending' | 'Still open'
  /** Those of its habits that still ask something. */
  openHabits: HabitKey[]
}

/** How many items a focus has: more is a timetable, not a focus. */
const FOCUS_ITEMS = 3

/** The rows of a day, in order of time; what has the whole day comes first. */
export function rowsOn(rows: readonly TimetableRow[], date: LocalDate): TimetableRow[] {
  const weekday = WEEKDAYS[weekdayOf(date) - 1]
  return rows
    .filter(({ days }) => days.some((day) => day === weekday))
    .toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time))
}

/**
 * The next open items of a day: what is going on now, then what comes next, then what is still open from before.
 *
 * @param settled Habits that ask nothing more: done, skipped, switched off.
 * @param minute Minutes since 00:00 of that day on the member's clock; more than 1440 after midnight.
 */
export function focusOf(
  rows: readonly TimetableRow[],
  { date, minute, settled }: { date: LocalDate; minute: number; settled: readonly HabitKey[] },
): FocusItem[] {
  const items = rowsOn(rows, date).flatMap((row) => {
    const openHabits = row.habits.filter((habit) => !settled.includes(habit))
    if (row.habits.length > 0 && openHabits.length === 0) return []
    const status = statusAt(row, minute)
    // Of what has no habit nobody knows whether it was done; once its time is over it asks no more.
    return status === 'Still open' && row.habits.length === 0 ? [] : [{ ...row, status, openHabits }]
  })
  const order = ['In Progress', 'Pending', 'Still open']
  return items.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)).slice(0, FOCUS_ITEMS)
}

/** Minutes since midnight of 'HH:MM'; -1 for something that has the whole day. */
export function minuteOf(time: string | null): number {
  return time === null ? -1 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function statusAt({ time, end }: TimetableRow, minute: number): FocusItem['status'] {
  if (time === null) return 'Pending'
  const start = minuteOf(time)
  if (minute < start) return 'Pending'
  const length = end === null ? 30 : (minuteOf(end) - start + 1440) % 1440
  return minute < start + length ? 'In Progress' : 'Still open'
}

/** 'Every day', 'Monday to Saturday', 'Monday to Friday', or the days one by one. */
export function daysInWords(days: readonly Weekday[]): string {
  if (days.length === 7) return 'Every day'
  const last = days.at(-1)
  if (last && days.length >= 5 && WEEKDAYS.indexOf(last) === days.length - 1) return `Monday to ${capitalised(last)}`
  return days.map(capitalised).join(', ')
}

const capitalised = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`

/** What a member says about one line of the public timetable: at what time and on which days, or not at all. */
export type OwnLine = {
  id: string
  isKept: boolean
  time: string | null
  /** Null: on those of the public line. */
  days: readonly Weekday[] | null
}

/**
 * A member's own copy of the public rows: lines left out, lines at other times or on other days. The end of a line moves
 * with its beginning, over midnight if need be.
 */
export function copyTimetable(rows: readonly TimetableRow[], lines: readonly OwnLine[]): TimetableRow[] {
  return rows.flatMap((row) => {
    const line = lines.find(({ id }) => id === row.id)
    const days = WEEKDAYS.filter((day) => (line?.days ?? row.days).includes(day))
    if (!line?.isKept || days.length === 0) return []
    if (row.time === null || line.time === null) return [{ ...row, days }]
    const shift = minuteOf(line.time) - minuteOf(row.time)
    return [{ ...row, days, time: line.time, end: row.end === null ? null : shiftTime(row.end, shift) }]
  })
}

/** A time of day so many minutes later, round the clock. */
export function shiftTime(time: string, minutes: number): string {
  const minute = (((minuteOf(time) + minutes) % 1440) + 1440) % 1440
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
