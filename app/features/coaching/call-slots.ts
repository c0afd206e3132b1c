import { minutesOf, writeClock } from '#app/values/clock-time.ts'
import type { FreeTime } from '#app/values/free-times.ts'
import { DAY_MS, MINUTE_MS } from '#app/values/instant.ts'
import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { instantOf, localDateAt, wallTimeAt } from '#app/values/time-zone.ts'

export const CALL_MINUTES = 20
const CALL_MS = CALL_MINUTES * MINUTE_MS
/** Calls need a day's notice, and cannot be booked further ahead than people plan. */
export const NOTICE_MS = DAY_MS
const DAYS_AHEAD = 21

/**
 * Returns the possible start times, from the coach's weekly hours in the coach's time zone: consecutive slots, from a
 * day ahead to three weeks. A time skipped by a clock change is no slot; of a repeated one the first is used.
 */
export function slotsFrom(times: readonly FreeTime[], timeZone: string, now: Date): Date[] {
  const today = localDateAt(now, { timeZone, dayStart: '00:00' })
  const found = new Map<number, Date>()
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead)
    for (const { weekday, from, until } of times) {
      if (weekdayOf(date) !== weekday) continue
      for (const time of startsBetween(from, until)) {
        const at = instantOf(date, time, timeZone)
        const isShown = wallTimeAt(at, timeZone) === time
        if (isShown && at.getTime() - now.getTime() >= NOTICE_MS) found.set(at.getTime(), at)
      }
    }
  }
  return [...found.values()].toSorted((one, other) => one.getTime() - other.getTime())
}

function startsBetween(from: string, until: string): string[] {
  const [first, end] = [minutesOf(from), minutesOf(until)]
  const starts: string[] = []
  for (let at = first; at + CALL_MINUTES <= end; at += CALL_MINUTES) starts.push(writeClock(at))
  return starts
}

/** Leaves out slots that overlap a booked call: the hours may have changed since it was booked. */
export const withoutTaken = (slots: readonly Date[], calls: readonly Date[]): Date[] =>
  slots.filter((slot) => calls.every((call) => Math.abs(slot.getTime() - call.getTime()) >= CALL_MS))

/** Groups slots by local date in a time zone, with their local times. */
export function slotsByDay(slots: readonly Date[], timeZone: string) {
  const days = new Map<LocalDate, { at: string; time: string }[]>()
  for (const slot of slots) {
    const date = localDateAt(slot, { timeZone, dayStart: '00:00' })
    days.set(date, [...(days.get(date) ?? []), { at: slot.toISOString(), time: wallTimeAt(slot, timeZone) }])
  }
  return [...days].map(([date, times]) => ({ date, times }))
}
