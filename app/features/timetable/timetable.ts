import { minutesOf, writeClock } from '#app/values/clock-time.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { MINUTE_MS } from '#app/values/instant.ts'
import { type LocalDate, WEEKDAYS, type Weekday, weekdayOf } from '#app/values/local-date.ts'
import { capitalised } from '#app/values/number-words.ts'
import type { TimetableRows } from './contract.ts'

export type TimetableRow = TimetableRows[number]

export type FocusItem = TimetableRow & {
  status: 'In Progress' | 'Pending' | 'Still open'
  openHabits: HabitKey[]
}

const FOCUS_ITEMS = 3

/** A day's rows in order of time; rows without a time come first. */
export function rowsOn(rows: readonly TimetableRow[], date: LocalDate, dayStart = '00:00'): TimetableRow[] {
  const weekday = WEEKDAYS[weekdayOf(date) - 1]
  return rows
    .filter(({ days }) => days.some((day) => day === weekday))
    .toSorted((a, b) => startOf(a.time, dayStart) - startOf(b.time, dayStart))
}

type Moment = {
  date: LocalDate
  /** Minutes since 00:00 of that day on the member's clock; more than 1440 after midnight. */
  minute: number
  dayStart?: string
  /** Habits that are done, skipped or switched off. */
  settled: readonly HabitKey[]
}

/** Returns the next open items of a day: current ones first, then upcoming, then overdue. */
export function focusOf(
  rows: readonly TimetableRow[],
  { date, minute, dayStart = '00:00', settled }: Moment,
): FocusItem[] {
  const items = rowsOn(rows, date, dayStart).flatMap((row) => {
    const openHabits = row.habits.filter((habit) => !settled.includes(habit))
    if (row.habits.length > 0 && openHabits.length === 0) return []
    const status = statusAt(row, minute, dayStart)
    // A row without habits can't be ticked, so it is dropped once its time is over.
    return status === 'Still open' && row.habits.length === 0 ? [] : [{ ...row, status, openHabits }]
  })
  const order = ['In Progress', 'Pending', 'Still open']
  return items.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)).slice(0, FOCUS_ITEMS)
}

/** Minutes since midnight of 'HH:MM'; -1 without a time. */
export const minuteOf = (time: string | null): number => (time === null ? -1 : minutesOf(time))

/** Minutes since 00:00 of the day that ends at an instant; null when the time is on another day. */
export function minuteBefore(nextDayAt: string, dayStart: string, now: number): number | null {
  const left = Math.ceil((Date.parse(nextDayAt) - now) / MINUTE_MS)
  return left > 0 && left <= 1440 ? minuteOf(dayStart) + 1440 - left : null
}

/** `minuteOf` on a day that starts later than midnight: a time before its start is in the night at its end. */
const startOf = (time: string | null, dayStart: string): number =>
  minuteOf(time) + (time !== null && time < dayStart ? 1440 : 0)

function statusAt({ time, end }: TimetableRow, minute: number, dayStart: string): FocusItem['status'] {
  if (time === null) return 'Pending'
  const start = startOf(time, dayStart)
  if (minute < start) return 'Pending'
  const length = end === null ? 30 : (minuteOf(end) - minuteOf(time) + 1440) % 1440
  return minute < start + length ? 'In Progress' : 'Still open'
}

/** 'Every day', 'Monday to Saturday', 'Monday to Friday', or the days one by one. */
export function daysInWords(days: readonly Weekday[]): string {
  if (days.length === 7) return 'Every day'
  const last = days.at(-1)
  if (last && days.length >= 5 && WEEKDAYS.indexOf(last) === days.length - 1) return `Monday to ${capitalised(last)}`
  return days.map(capitalised).join(', ')
}

/** A member's changes to a row of the public timetable: time, days, or removed. */
export type OwnLine = {
  id: string
  isKept: boolean
  time: string | null
  days: readonly Weekday[]
}

/**
 * Applies a member's changes to the public rows. A row's end moves with its start, past midnight if necessary.
 */
export function copyTimetable(rows: readonly TimetableRow[], lines: readonly OwnLine[]): TimetableRow[] {
  return rows.flatMap((row) => {
    const line = lines.find(({ id }) => id === row.id)
    const days = WEEKDAYS.filter((day) => line?.days.includes(day))
    if (!line?.isKept || days.length === 0) return []
    if (row.time === null || line.time === null) return [{ ...row, days }]
    const shift = minuteOf(line.time) - minuteOf(row.time)
    return [{ ...row, days, time: line.time, end: row.end === null ? null : shiftTime(row.end, shift) }]
  })
}

/** Adds minutes to a time of day, wrapping at midnight. */
export const shiftTime = (time: string, minutes: number): string => writeClock(minutesOf(time) + minutes)

/** Moves a line by some minutes. Past the end of the member's day it's on the days after; before its start, on those before. */
export function shiftLine(
  { time, days }: { time: string; days: readonly Weekday[] },
  minutes: number,
  dayStart: string,
): { time: string; days: Weekday[] } {
  const step = Math.floor((startOf(time, dayStart) - minuteOf(dayStart) + minutes) / 1440)
  const moved = days.map((day) => WEEKDAYS[(WEEKDAYS.indexOf(day) + step + 7) % 7])
  return { time: shiftTime(time, minutes), days: WEEKDAYS.filter((day) => moved.includes(day)) }
}
