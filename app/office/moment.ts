import { dayLabel, NBSP, shortDayLabel } from '#app/values/day-label.ts'
import { daysBetween } from '#app/values/local-date.ts'
import { localDateAt, wallTimeAt } from '#app/values/time-zone.ts'

/**
 * Formats an instant for a quick glance: '09:12' today, 'yesterday, 09:12', '3 Jun', '3 June 2025'. Rendered on the
 * server, so that the browser shows the same.
 */
export function momentLabel(instant: Date, timeZone: string, now: Date): string {
  const clock = { timeZone, dayStart: '00:00' }
  const [day, today] = [localDateAt(instant, clock), localDateAt(now, clock)]
  const ago = daysBetween(day, today)
  if (ago === 0) return wallTimeAt(instant, timeZone)
  if (ago === 1) return `yesterday, ${wallTimeAt(instant, timeZone)}`
  return day.slice(0, 4) === today.slice(0, 4) ? shortDayLabel(day).replace(' ', NBSP) : dayLabel(day)
}

/** The same in full, where it has to be exact: '3 June 2025, 09:12'. */
export const exactLabel = (instant: Date, timeZone: string): string =>
  `${dayLabel(localDateAt(instant, { timeZone, dayStart: '00:00' }))}, ${wallTimeAt(instant, timeZone)}`
