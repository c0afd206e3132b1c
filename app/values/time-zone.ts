import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from './instant.ts'
import type { LocalDate } from './local-date.ts'
import { dateOnTheWall, offsetAt } from './wall-clock.ts'

/** An IANA time zone name ('Europe/London') that this runtime supports, in its canonical spelling. */
export const TimeZone = /* @__PURE__ */ timeZoneSchema()
export type TimeZone = z.infer<typeof TimeZone>

/** Local time at which a member's day begins, '00:00' to '05:00'. */
export const DayStart = /* @__PURE__ */ dayStartSchema()
export type DayStart = z.infer<typeof DayStart>

/** The user's time zone and the hour at which their day starts. */
export type MemberClock = { timeZone: string; dayStart: string }

/** The clock of the business: days begin at midnight in London. */
export const LONDON = { timeZone: 'Europe/London', dayStart: '00:00' } as const

/**
 * Returns the member's calendar date at an instant.
 *
 * Day D begins the first time the local clock reaches D's day start, and lasts until the next day's: setting the clock
 * back doesn't repeat yesterday, and a date that the zone skips never occurs.
 */
export function localDateAt(instant: Date, clock: MemberClock): LocalDate {
  const time = instant.getTime()
  const shown = dateOnTheWall(time, clock)
  const setBackAt = lastSetBack(time, clock.timeZone)
  if (setBackAt === null) return shown
  const before = dateOnTheWall(setBackAt - 1, clock)
  return before > shown ? before : shown
}

/** Returns the first instant after this one at which the member's date is later. */
export function nextDayStart(instant: Date, clock: MemberClock): Date {
  const today = localDateAt(instant, clock)
  const isLater = (time: number) => localDateAt(new Date(time), clock) > today
  let end = instant.getTime() + DAY_MS
  while (!isLater(end)) end += DAY_MS
  return new Date(firstInstant(instant.getTime(), end, isLater))
}

/** The local time of a zone at an instant: '07:30'. */
export function wallTimeAt(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(11, 16)
}

/** Whether two zones have the same local date and time at an instant. */
export const isSameOnTheWall = (instant: Date, one: string, other: string): boolean =>
  offsetAt(instant.getTime(), one) === offsetAt(instant.getTime(), other)

/**
 * Returns the instant of a local date and time in a zone. For a time that occurs twice (clocks set back), the first; a
 * time that is skipped (clocks set forward) is shifted by the same amount.
 */
export function instantOf(date: LocalDate, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const offsets = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)]
  const shown = offsets
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall)
  return new Date(shown.length > 0 ? Math.min(...shown) : wall - (offsets[0] ?? 0))
}

/** A clock change: from the instant on, local time is `to` ahead of UTC, before it was `from`. In milliseconds. */
export type ClockChange = { at: Date; from: number; to: number }

/** Lists the clock changes between two instants, with the offset from UTC at the first of them. */
export function clockChanges(first: Date, last: Date, timeZone: string): { offset: number; changes: ClockChange[] } {
  const changes: ClockChange[] = []
  let from = offsetAt(first.getTime(), timeZone)
  const offset = from
  for (let time = first.getTime(); time < last.getTime(); time += DAY_MS) {
    const to = offsetAt(time + DAY_MS, timeZone)
    if (to === from) continue
    const before = from
    changes.push({
      at: new Date(firstInstant(time, time + DAY_MS, (at) => offsetAt(at, timeZone) !== before)),
      from,
      to,
    })
    from = to
  }
  return { offset, changes }
}

// The largest step back of any zone was a day (Alaska, 1867); plus two hours to be safe.
const LONGEST_SET_BACK_MS = 26 * 60 * MINUTE_MS

function lastSetBack(time: number, timeZone: string): number | null {
  const offset = offsetAt(time, timeZone)
  const from = time - LONGEST_SET_BACK_MS
  if (offsetAt(from, timeZone) <= offset) return null
  return firstInstant(from, time, (candidate) => offsetAt(candidate, timeZone) <= offset)
}

/** Binary search: the smallest integer above `low`, up to `high`, that passes a monotonic test. */
function firstInstant(low: number, high: number, passes: (time: number) => boolean): number {
  let failing = low
  let passing = high
  while (passing - failing > 1) {
    const middle = Math.floor((failing + passing) / 2)
    if (passes(middle)) passing = middle
    else failing = middle
  }
  return passing
}

function timeZoneSchema() {
  return z
    .string()
    .max(64, { message: 'Choose a time zone from the list.' })
    .transform((name, context) => {
      const known = knownZone(name)
      if (known !== null) return known
      context.addIssue({ code: 'custom', message: 'Choose a time zone from the list.' })
      return z.NEVER
    })
    .brand<'TimeZone'>()
}

// Intl accepts offsets such as '+01:00', but they aren't places: they would be an hour wrong half the year.
function knownZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function dayStartSchema() {
  return z
    .string()
    .regex(/^(0[0-4]:[0-5]\d|05:00)$/, 'Choose a time between 00:00 and 05:00.')
    .brand<'DayStart'>()
}
