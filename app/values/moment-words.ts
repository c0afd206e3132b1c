import { longDayLabel } from './day-label.ts'
import { localDateAt, wallTimeAt } from './time-zone.ts'
import { zoneName } from './zone-name.ts'

/** 'Tuesday 3 March 2026 at 10:00 (London)': unambiguous wherever it's read. */
export const whenOf = (at: Date, timeZone: string): string =>
  `${longDayLabel(localDateAt(at, { timeZone, dayStart: '00:00' }))} at ${wallTimeAt(at, timeZone)} (${zoneName(timeZone)})`
