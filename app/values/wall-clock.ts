import { minutesOf } from './clock-time.ts'
import { MINUTE_MS } from './instant.ts'
import { isLocalDate, type LocalDate } from './local-date.ts'
import type { MemberClock } from './time-zone.ts'

export function dateOnTheWall(time: number, { timeZone, dayStart }: MemberClock): LocalDate {
  const startMs = minutesOf(dayStart) * MINUTE_MS
  const text = new Date(time + offsetAt(time, timeZone) - startMs).toISOString().slice(0, 10)
  if (!isLocalDate(text)) throw new RangeError(`No date: ${time}`)
  return text
}

/** Returns how many milliseconds local time is ahead of UTC. */
export function offsetAt(time: number, timeZone: string): number {
  if (time < CHANGES_ON_MINUTES_SINCE) return readOffset(time, timeZone)
  const minute = Math.floor(time / MINUTE_MS)
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  const offset = known.get(minute) ?? readOffset(time, timeZone)
  if (known.size >= MOST_MINUTES) known.clear()
  offsets.set(timeZone, known.set(minute, offset))
  return offset
}

// Cached: a day's page needs the offset a hundred times. Since 1990 every clock change on earth has been at a whole
// minute of UTC. The number of zones bounds the cache.
const CHANGES_ON_MINUTES_SINCE = Date.UTC(1990)
const MOST_MINUTES = 1_000
const offsets = new Map<string, Map<number, number>>()

function readOffset(time: number, timeZone: string): number {
  // '11/14/2023, 22:13:20': parsing the text takes half the time of formatToParts.
  const text = wallClock(timeZone).format(time)
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = text.match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
}

// Creating a formatter costs fifty times as much as using it; the number of zones bounds the cache.
const formatters = new Map<string, Intl.DateTimeFormat>()

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
