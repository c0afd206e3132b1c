import { calendarDay, calendarTime, escapeText, writeCalendarFile } from '#app/values/icalendar.ts'
import { WEEKDAYS } from '#app/values/local-date.ts'
import type { Row } from './timetable.ts'

/** A calendar event that recurs weekly, monthly or yearly. */
export type Recurring = {
  id: string
  label: string
  /** First day, 'YYYY-MM-DD'. */
  from: string
  /** Start and end time; all day if absent. */
  time?: readonly [start: string, end: string]
  rule: string
  path: string
  note?: string
}

type Options = { appUrl: string; rows: readonly Row[]; others: readonly Recurring[] }

/**
 * Renders the weekly protocols as an iCalendar feed (RFC 5545) in London time. Deterministic, so calendars only see
 * real changes.
 */
export function createCalendar({ appUrl, rows, others }: Options): string {
  const host = new URL(appUrl).hostname
  const url = (path: string) => `${appUrl}${path}`
  const events = [
    ...rows.map((row) => [
      `UID:${row.id}@${host}`,
      ...times(firstDay(row), row.time, row.end),
      `RRULE:FREQ=WEEKLY;BYDAY=${row.days.map((day) => day.slice(0, 2).toUpperCase()).join(',')}`,
      `SUMMARY:${escapeText(row.label)}`,
      `DESCRIPTION:${escapeText([row.note, url(`/${row.protocols[0]}`)].filter(Boolean).join('\n'))}`,
      `URL:${url(`/${row.protocols[0]}`)}`,
    ]),
    ...others.map(({ id, label, from, time, rule, path, note }) => [
      `UID:${id}@${host}`,
      ...(time ? times(from, ...time) : [`DTSTART;VALUE=DATE:${calendarDay(from)}`]),
      `RRULE:${rule}`,
      `SUMMARY:${escapeText(label)}`,
      `DESCRIPTION:${escapeText([note, url(path)].filter(Boolean).join('\n'))}`,
      `URL:${url(path)}`,
    ]),
  ]
  return writeCalendarFile({
    product: '-//Longevity//Weekly protocols//EN',
    name: 'Weekly protocols',
    timeZone: TZID,
    refresh: 'P7D',
    zone: LONDON,
    events: events.map((event) => [STAMP, ...event]),
  })
}

// Monday 5 January 2026, before the site existed.
const FIRST_MONDAY = 5
const STAMP = 'DTSTAMP:20260105T000000Z'
const TZID = 'Europe/London'

const LONDON = [
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19810329T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
]

const firstDay = ({ days }: Row) => dayOfJanuary(FIRST_MONDAY + Math.min(...days.map((day) => WEEKDAYS.indexOf(day))))
const dayOfJanuary = (day: number) => `2026-01-${String(day).padStart(2, '0')}`

function times(date: string, start: string, end: string | null): string[] {
  const from = `DTSTART${calendarTime(TZID, date, start)}`
  if (end === null) return [from]
  const lastDay = end > start ? date : dayOfJanuary(Number(date.slice(8)) + 1)
  return [from, `DTEND${calendarTime(TZID, lastDay, end)}`]
}
