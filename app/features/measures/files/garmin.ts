import { isObject } from '#app/values/is-object.ts'
import { localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import { hasName, nameOf, type SourceFile } from './archive.ts'
import { createCollector, type Finding } from './collector.ts'
import { minutesAfter, minutesIn, numberOf, readList, sumOf } from './table.ts'

const DAYS = hasName(/UDSFile.*\.json$/i)
const SLEEP = hasName(/sleepData\.json$/i)
const STATUS = hasName(/healthStatusData\.json$/i)
const FITNESS = hasName(/MetricsMaxMetData.*\.json$/i)

export const isGarmin = (files: readonly SourceFile[]) => files.some((file) => DAYS(file) || SLEEP(file))

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Reads Garmin's account export. If a day is in two files, the later file wins, because it's more complete. Nights are
 * in UTC without a time zone, so they are converted to the member's own.
 */
export async function readGarmin(files: readonly SourceFile[], timeZone: string): Promise<Finding[]> {
  const collector = createCollector('Garmin')
  const days = new Map<string, Record<string, unknown>>()
  for (const file of files.filter(DAYS).toSorted(byName))
    for (const day of await readList(file)) days.set(text(day.calendarDate), day)
  for (const [date, day] of days) {
    collector.add('steps', date, numberOf(day.totalSteps))
    collector.add('restingPulse', date, numberOf(day.restingHeartRate))
    collector.add('activeKcal', date, numberOf(day.activeKilocalories))
    const active = sumOf([numberOf(day.moderateIntensityMinutes), numberOf(day.vigorousIntensityMinutes)])
    collector.add('activeMinutes', date, active)
  }
  for (const file of files.filter(SLEEP)) {
    for (const night of await readList(file)) {
      const stages = ['deepSleepSeconds', 'lightSleepSeconds', 'remSleepSeconds'].map((stage) => numberOf(night[stage]))
      const asleep = minutesIn(sumOf(stages))
      const day = text(night.calendarDate)
      const from = wallAt(night.sleepStartTimestampGMT, timeZone)
      const until = wallAt(night.sleepEndTimestampGMT, timeZone)
      if (night.sleepWindowConfirmationType === 'OFF_WRIST' || asleep === null || from === null || until === null)
        continue
      const awake = minutesIn(numberOf(night.awakeSleepSeconds))
      const [fell, woke] = [minutesAfter(day, from), minutesAfter(day, until)]
      collector.night({ day, from: fell, until: woke, asleep, awake })
    }
  }
  for (const file of files.filter(STATUS)) {
    for (const { calendarDate, metrics } of await readList(file)) {
      const hrv = (Array.isArray(metrics) ? metrics : []).filter(isObject).find(({ type }) => type === 'HRV')
      collector.add('hrvRmssd', text(calendarDate), numberOf(hrv?.value))
    }
  }
  for (const file of files.filter(FITNESS))
    for (const { calendarDate, vo2MaxValue } of await readList(file))
      collector.add('vo2max', text(calendarDate), numberOf(vo2MaxValue))
  return collector.findings()
}

const byName = (one: SourceFile, other: SourceFile) => (nameOf(one) < nameOf(other) ? -1 : 1)

/** Parses '2026-10-23T22:05:00.0', which is UTC although it doesn't say so. */
function wallAt(value: unknown, timeZone: string): number | null {
  const instant = new Date(`${text(value).replace(/Z$/, '')}Z`)
  return Number.isNaN(instant.getTime()) ? null : toWallTime(instant, timeZone)
}

/** Returns the local date and time at an instant as one number. */
export function toWallTime(instant: Date, timeZone: string): number {
  const day = localDateAt(instant, { timeZone, dayStart: '00:00' })
  return Date.parse(`${day}T${wallTimeAt(instant, timeZone)}:00Z`)
}
