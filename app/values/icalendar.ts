/** What every calendar of ours begins with, and its events, each as its content lines without BEGIN and END. */
type Calendar = {
  /** Who made it, as PRODID: '-//Longevity//Timetable//EN'. */
  product: string
  name: string
  timeZone: string
  /** How often a program should fetch it again, as a duration: 'P7D'. */
  refresh: string
  /** The clock changes of the zone: the lines within VTIMEZONE. */
  zone: readonly string[]
  events: readonly (readonly string[])[]
}

/** A feed of events as an iCalendar file (RFC 5545). The same input gives the same bytes. */
export function writeCalendarFile({ product, name, timeZone, refresh, zone, events }: Calendar): string {
  return [
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
}

/** Words as the value of SUMMARY or DESCRIPTION. */
export const escapeText = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A day as a calendar writes it: '20260105'. */
export const calendarDay = (date: string) => date.replaceAll('-', '')

/** A time on the wall of a zone, after the name of its property: ';TZID=Europe/London:20260105T073000'. */
export const calendarTime = (timeZone: string, date: string, time: string) =>
  `;TZID=${timeZone}:${calendarDay(date)}T${time.replace(':', '')}00`

/** Lines of at most 75 bytes, never cut inside a character; one that goes on begins with a space. */
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
  /** How often it was changed: a calendar keeps the highest. */
  sequence: number
  title: string
  words: string
  place?: string
  isCancelled?: boolean
}

/** Events as a file to add to a calendar, in UTC, so that every program shows the right hour wherever it is. */
export function writeInvitations(events: readonly Invitation[], name?: string): string {
  return [
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
}

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
