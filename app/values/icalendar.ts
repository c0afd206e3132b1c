/** The header of every calendar of ours, and its events, each as its content lines without BEGIN and END. */
type Calendar = {
  /** The creator, as PRODID: '-//Longevity//Timetable//EN'. */
  product: string
  name: string
  timeZone: string
  /** How often a program should fetch it again, as a duration: 'P7D'. */
  refresh: string
  /** The clock changes of the zone: the lines within VTIMEZONE. */
  zone: readonly string[]
  events: readonly (readonly string[])[]
}

/** Writes a feed of events as an iCalendar file (RFC 5545). Deterministic: the same input gives the same bytes. */
export const writeCalendarFile = ({ product, name, timeZone, refresh, zone, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...zone,
    'END:VTIMEZONE',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'TRANSP:TRANSPARENT', 'END:VEVENT']),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')

/** Escapes a value of SUMMARY or DESCRIPTION. */
export const escapeText = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Formats a day for a calendar: '20260105'. */
export const calendarDay = (date: string) => date.replaceAll('-', '')

/** Formats a local time in a zone, to follow the property's name: ';TZID=Europe/London:20260105T073000'. */
export const calendarTime = (timeZone: string, date: string, time: string) =>
  `;TZID=${timeZone}:${calendarDay(date)}T${time.replace(':', '')}00`

/** Folds a line at 75 bytes, never inside a character; continuation lines begin with a space. */
export function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (bytes(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/** One event of a calendar file: at a time, or on whole days from one to the day after the last. */
export type Invitation = {
  uid: string
  when: { from: Date; until: Date } | { firstDay: string; dayAfter: string }
  changedAt: Date
  /** Number of changes: calendars keep the highest. */
  sequence: number
  title: string
  words: string
  place?: string
  isCancelled?: boolean
}

/** Writes events as a file to add to a calendar, in UTC, so that every program shows the right hour in any zone. */
export const writeInvitations = (events: readonly Invitation[], name?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Longevity//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name ? [`NAME:${name}`, `X-WR-CALNAME:${name}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'] : []),
    ...events.flatMap(invitationLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')

function invitationLines(event: Invitation): string[] {
  const { when, place } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    ...('from' in when
      ? [`DTSTART:${utc(when.from)}`, `DTEND:${utc(when.until)}`]
      : [`DTSTART;VALUE=DATE:${calendarDay(when.firstDay)}`, `DTEND;VALUE=DATE:${calendarDay(when.dayAfter)}`]),
    `SEQUENCE:${event.sequence}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.words)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(event.isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ]
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const bytes = (words: string) => new TextEncoder().encode(words).length
