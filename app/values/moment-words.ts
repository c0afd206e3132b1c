import { longDayLabel } from './day-label.ts'
import { localDateAt, wallTimeAt } from './time-zone.ts'
import { zoneName } from './zone-name.ts'

/** The day of an instant in full: 'Tuesday 3 March 2026'. */
export const longDayAt = (at: Date, timeZone: string): string =>
  longDayLabel(localDateAt(at, { timeZone, dayStart: '00:00' }))

/** For readers at home in that zone: 'Tuesday 3 March 2026 at 10:00'. */
export const longMomentAt = (at: Date, timeZone: string): string =>
  `${longDayAt(at, timeZone)} at ${wallTimeAt(at, timeZone)}`

/** 'Tuesday 3 March 2026 at 10:00 (London)': unambiguous wherever it's read. */
export const whenOf = (at: Date, timeZone: string): string => `${longMomentAt(at, timeZone)} (${zoneName(timeZone)})`
