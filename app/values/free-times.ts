import { WEEKDAYS } from './local-date.ts'

/** Hours of a weekday in which calls may be booked. Monday is 1; times are local, '09:30'. */
export type FreeTime = { weekday: number; from: string; until: string }

const LINE = /^([a-z]+):?\s+(\d{1,2}):(\d{2})\s*(?:-|–|to)\s*(\d{1,2}):(\d{2})$/i

/** Parses 'Monday 09:00-12:00', one per line; null when a line is invalid. Empty text means no hours. */
export function readFreeTimes(text: string): FreeTime[] | null {
  const lines = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const times = lines.map(readLine)
  return times.every((time) => time !== null) ? times : null
}

function readLine(line: string): FreeTime | null {
  const [, day = '', fromHour = '', fromMinute = '', untilHour = '', untilMinute = ''] = LINE.exec(line) ?? []
  const weekday = WEEKDAYS.findIndex((name) => day.length >= 3 && name.startsWith(day.toLowerCase())) + 1
  const [from, until] = [timeOf(fromHour, fromMinute), timeOf(untilHour, untilMinute)]
  return weekday > 0 && from !== null && until !== null && from < until ? { weekday, from, until } : null
}

const timeOf = (hour: string, minute: string): string | null =>
  hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
