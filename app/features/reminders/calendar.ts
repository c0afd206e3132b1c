import { minutesOf } from '#app/values/clock-time.ts'
import { calendarDay, calendarTime, escapeText, writeCalendarFile } from '#app/values/icalendar.ts'
import { daysAfter } from '#app/values/instant.ts'
import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { type ClockChange, clockChanges, instantOf, type MemberClock } from '#app/values/time-zone.ts'

/** A line of the weekly timetable: on these days of the member's, at a local time or all day. */
export type CalendarLine = {
  id: string
  /** ISO weekdays, 1 = Monday. */
  weekdays: readonly number[]
  time: string | null
  end: string | null
  label: string
  note: string
}

type Options = {
  /** Part of every UID, so that an event keeps its UID each time it's fetched. */
  uid: string
  clock: MemberClock
  today: LocalDate
  changedAt: Date
  lines: readonly CalendarLine[]
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** How far back events start, and how far ahead the zone's clock changes are listed. */
const DAYS_BACK = 28
const DAYS_AHEAD = 730

/**
 * Formats a week as an iCalendar file (RFC 5545): events repeat at the local time of the member's zone. Includes all
 * its clock changes, so that calendar programs don't need to know the zone.
 */
export function writeCalendar({ uid, clock, today, changedAt, lines }: Options): string {
  const { timeZone } = clock
  const from = addDays(today, -DAYS_BACK)
  const start = instantOf(addDays(from, -1), '00:00', timeZone)
  const { offset, changes } = clockChanges(start, daysAfter(start, DAYS_AHEAD), timeZone)
  return writeCalendarFile({
    product: '-//Longevity//Timetable//EN',
    name: 'Longevity',
    timeZone,
    refresh: 'PT6H',
    zone: [...observance('STANDARD', '19700101T000000', offset, offset), ...changes.flatMap(changeLines)],
    events: lines
      .filter(({ weekdays }) => weekdays.length > 0)
      .map((line) => eventLines(line, { uid, clock, from, stamp: utc(changedAt) })),
  })
}

function eventLines(
  { id, weekdays, time, end, label, note }: CalendarLine,
  { uid, clock, from, stamp }: { uid: string; clock: MemberClock; from: LocalDate; stamp: string },
): string[] {
  // A time before the start of the day is on the next calendar date.
  const isNextDate = time !== null && time < clock.dayStart
  const calendarDays = weekdays.map((weekday) => (isNextDate ? (weekday % 7) + 1 : weekday)).toSorted()
  let first = from
  while (!calendarDays.includes(weekdayOf(first))) first = addDays(first, 1)
  return [
    `UID:${id}.${uid}`,
    `DTSTAMP:${stamp}`,
    ...(time === null
      ? [`DTSTART;VALUE=DATE:${calendarDay(first)}`]
      : [`DTSTART${calendarTime(clock.timeZone, first, time)}`, `DURATION:PT${minutesBetween(time, end)}M`]),
    `RRULE:FREQ=WEEKLY;BYDAY=${calendarDays.map((weekday) => CODES[weekday - 1]).join(',')}`,
    `SUMMARY:${escapeText(label)}`,
    ...(note ? [`DESCRIPTION:${escapeText(note)}`] : []),
    'CLASS:PRIVATE',
  ]
}

const USUAL_MINUTES = 30

function minutesBetween(time: string, end: string | null): number {
  if (end === null || end === time) return USUAL_MINUTES
  return (minutesOf(end) - minutesOf(time) + 1440) % 1440
}

function changeLines({ at, from, to }: ClockChange): string[] {
  // The change is given in the local time before it.
  const wall = new Date(at.getTime() + from).toISOString().replace(/[-:]/g, '').slice(0, 15)
  return observance(to > from ? 'DAYLIGHT' : 'STANDARD', wall, from, to)
}

const observance = (kind: 'STANDARD' | 'DAYLIGHT', start: string, from: number, to: number) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
]

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

const utc = (instant: Date) => `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
