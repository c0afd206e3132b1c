/** Days as the timetable names them, Monday first. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Day = (typeof DAYS)[number]

/** One row of the timetable: what happens at a time of day, on which days. `end` may be after midnight. */
export type Row = {
  id: string
  days: Day[]
  time: string
  end: string | null
  label: string
  protocols: string[]
  /** Which habits doing it ticks, the main one first. */
  habits?: readonly string[]
  note: string | null
}

/** When Sunday's measurements are: any quiet time of that day will do. */
export const SUNDAY_TIME = { time: '09:00', end: '09:15' } as const

/** An entry on one day of the week, in minutes since Monday 00:00; `end` may reach into the next day. */
export type Occurrence = { key: string; label: string; start: number; end: number }

/** What happens on a day, one slot for each time, in order. */
export function slotsOf(rows: readonly Row[], day: Day): { time: string; rows: Row[] }[] {
  const today = rows.filter(({ days }) => days.includes(day))
  const times = [...new Set(today.map(({ time }) => time))].toSorted()
  return times.map((time) => ({ time, rows: today.filter((row) => row.time === time) }))
}

/** When a row happens on a day. What has no end is over after a minute. */
export function occurrenceOf(row: Row, day: Day): Occurrence {
  const start = DAYS.indexOf(day) * DAY + minutesOf(row.time)
  const length = row.end === null ? 1 : (minutesOf(row.end) - minutesOf(row.time) + DAY) % DAY
  return { key: `${day}-${row.id}`, label: row.label, start, end: start + length }
}

/**
 * What began last and is still going on, and what comes next, in a week that begins again after Sunday.
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

/** Minutes since Monday 00:00 on the clock the date is read with. */
export function minuteOfWeek(date: Date): number {
  return ((date.getDay() + 6) % 7) * DAY + date.getHours() * 60 + date.getMinutes()
}

/** '06:20' is 380. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 380 is '06:20', and so is 1820, a day later. */
export function clockTime(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor((minute % DAY) / 60))}:${two(minute % 60)}`
}

const DAY = 24 * 60
const WEEK = 7 * DAY
