import { minutesOf } from '#app/values/clock-time.ts'
import { WEEKDAYS, type Weekday } from '#app/values/local-date.ts'
import { type DialRow, occurrenceOf, type Row } from './timetable.ts'

/** An arc on the dial: minutes since midnight (`end` may be after the next midnight), and its lane, 0 outermost. */
export type DialArc = { id: string; habit: string | null; label: string; start: number; end: number; lane: number }

const DAY_MINUTES = 24 * 60

/** Shorter activities are drawn at least this long, in minutes, to stay visible. */
const LEAST_MINUTES = 14

/**
 * Lays out a day as arcs on a 24-hour dial. Overlapping activities get separate lanes, longer ones further out.
 * Includes a night that began the evening before.
 */
export function dialOf(rows: readonly DialRow[], day: Weekday): DialArc[] {
  const arcs = rows
    .filter((row) => row.days.includes(day) || (lastsOverMidnight(row) && row.days.includes(dayAfter(day, -1))))
    .map((row) => {
      const { start, end } = occurrenceOf(row, day)
      const from = minutesOf(row.time)
      const length = Math.max(end - start, LEAST_MINUTES)
      return { id: row.id, habit: row.habits?.[0] ?? null, label: row.label, start: from, end: from + length, lane: 0 }
    })
    .toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const placed: DialArc[] = []
  for (const arc of arcs) {
    while (placed.some((other) => other.lane === arc.lane && meet(other, arc))) arc.lane += 1
    placed.push(arc)
  }
  return placed.toSorted((a, b) => a.start - b.start || a.lane - b.lane)
}

const lastsOverMidnight = ({ time, end }: DialRow) => end !== null && minutesOf(end) < minutesOf(time)
const dayAfter = (day: Weekday, by: 1 | -1): Weekday =>
  WEEKDAYS.at((WEEKDAYS.indexOf(day) + by) % WEEKDAYS.length) ?? day

/** Whether two arcs overlap, modulo 24 hours. */
const meet = (one: { start: number; end: number }, other: { start: number; end: number }): boolean =>
  [-DAY_MINUTES, 0, DAY_MINUTES].some((turn) => one.start < other.end + turn && other.start + turn < one.end)

/** The overnight fast, from the end of the last meal to the next day's first; null without both. */
export function nightGap(rows: readonly Row[], day: Weekday): { start: number; end: number } | null {
  const meals = (of: Weekday) =>
    rows.filter(({ days, habits }) => days.includes(of) && habits?.includes('healthyNutrition') === true)
  const ends = meals(day).map((row) => minutesOf(row.end ?? row.time))
  const starts = meals(dayAfter(day, 1)).map(({ time }) => minutesOf(time))
  if (ends.length === 0 || starts.length === 0) return null
  return { start: Math.max(...ends), end: Math.min(...starts) + DAY_MINUTES }
}

/** The point at a time of day: midnight at the bottom, noon at the top, clockwise. */
export function pointAt(minute: number, radius: number): [x: number, y: number] {
  const angle = (minute / DAY_MINUTES) * 2 * Math.PI
  return [round(-Math.sin(angle) * radius), round(Math.cos(angle) * radius)]
}

/** The SVG arc between two times of day. */
export function arcPath({ start, end }: { start: number; end: number }, radius: number): string {
  const isLong = end - start > DAY_MINUTES / 2 ? 1 : 0
  return `M${pointAt(start, radius).join(' ')}A${radius} ${radius} 0 ${isLong} 1 ${pointAt(end, radius).join(' ')}`
}

const round = (value: number) => Math.round(value * 10) / 10 || 0
