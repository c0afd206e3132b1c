import { isObject } from '#app/values/is-object.ts'
import { hasName, nameOf, type SourceFile } from './archive.ts'
import { createCollector, type Finding } from './collector.ts'
import { toWallTime } from './garmin.ts'
import { dayIn, minutesAfter, numberOf, readList, readTable, wallIn } from './table.ts'

const PULSE = hasName(/^resting_heart_rate-.*\.json$/)
const STEPS = hasName(/^steps-.*\.json$/)
const SLEEP = hasName(/^sleep-.*\.json$/)
const VARIABILITY = hasName(/(Daily Heart Rate Variability Summary - |daily_hrv_summary-).*\.csv$/i)
const NEW_PULSE = hasName(/^daily_resting_heart_rate\.csv$/)
const NEW_STEPS = hasName(/^steps_.*\.csv$/)
const NEW_SLEEP = hasName(/UserSleeps_.*\.csv$/)

export const isFitbit = (files: readonly SourceFile[]) =>
  files.some((file) => [PULSE, STEPS, SLEEP, NEW_PULSE, NEW_SLEEP].some((isOne) => isOne(file)))

/**
 * Reads Fitbit's data from Google Takeout. There are two generations of files that contain the same nights; for each
 * measure the one with more days is used.
 */
export async function readFitbit(files: readonly SourceFile[], timeZone: string): Promise<Finding[]> {
  // Two archives may contain the same file.
  const unique = [...new Map(files.map((file) => [nameOf(file), file])).values()]
  const [older, newer] = [await readOlder(unique, timeZone), await readNewer(unique, timeZone)]
  const measures = new Set([...older, ...newer].map(({ measure }) => measure))
  return [...measures].flatMap((measure) => {
    const [one, other] = [older, newer].map((findings) => findings.find((finding) => finding.measure === measure))
    const better = (one?.days.length ?? 0) >= (other?.days.length ?? 0) ? one : other
    return better ? [better] : []
  })
}

async function readOlder(files: readonly SourceFile[], timeZone: string): Promise<Finding[]> {
  const collector = createCollector('Fitbit')
  for (const file of files.filter(PULSE)) {
    for (const { dateTime, value } of await readList(file)) {
      const { date, value: pulse } = isObject(value) ? value : {}
      // A day without data has the value 0 and no date.
      if (date !== null) collector.add('restingPulse', dayIn(parseUsWallTime(dateTime) ?? 0), numberOf(pulse))
    }
  }
  for (const file of files.filter(STEPS)) {
    for (const { dateTime, value } of await readList(file)) {
      const utc = parseUsWallTime(dateTime)
      if (utc !== null) collector.add('steps', dayIn(toWallTime(new Date(utc), timeZone)), numberOf(value))
    }
  }
  for (const file of files.filter(SLEEP)) {
    for (const sleep of await readList(file)) {
      const [from, until] = [sleep.startTime, sleep.endTime].map((time) =>
        wallIn(typeof time === 'string' ? time : null),
      )
      const asleep = numberOf(sleep.minutesAsleep)
      if (typeof sleep.dateOfSleep !== 'string' || from == null || until == null || asleep === null) continue
      const day = sleep.dateOfSleep
      if ((sleep.mainSleep ?? sleep.isMainSleep) === true) {
        const [fell, woke] = [minutesAfter(day, from), minutesAfter(day, until)]
        collector.night({ day, from: fell, until: woke, asleep, awake: numberOf(sleep.minutesAwake) })
      } else collector.nap(day, String(sleep.logId ?? from), asleep)
    }
  }
  for (const file of files.filter(VARIABILITY)) {
    for (const line of (await readTable(file)).lines) {
      const at = wallIn(line.text('timestamp'))
      if (at !== null) collector.add('hrvRmssd', dayIn(at), line.number('rmssd'))
    }
  }
  return collector.findings()
}

async function readNewer(files: readonly SourceFile[], timeZone: string): Promise<Finding[]> {
  const collector = createCollector('Fitbit')
  for (const file of files.filter(NEW_PULSE))
    for (const line of (await readTable(file)).lines)
      collector.add('restingPulse', (line.text('timestamp') ?? '').slice(0, 10), line.number('beats per minute'))
  for (const file of files.filter(NEW_STEPS)) {
    for (const line of (await readTable(file)).lines) {
      const utc = wallIn(line.text('timestamp'))
      if (utc !== null) collector.add('steps', dayIn(toWallTime(new Date(utc), timeZone)), line.number('steps'))
    }
  }
  for (const file of files.filter(NEW_SLEEP)) {
    for (const line of (await readTable(file)).lines) {
      const from = withOffset(line.text('sleep_start'), line.text('start_utc_offset'), timeZone)
      const until = withOffset(line.text('sleep_end'), line.text('end_utc_offset'), timeZone)
      const asleep = line.number('minutes_asleep')
      if (from === null || until === null || asleep === null) continue
      const day = dayIn(until)
      const [fell, woke] = [minutesAfter(day, from), minutesAfter(day, until)]
      // These files don't mark the main sleep: the longest of a day is the night.
      if (asleep >= 180) collector.night({ day, from: fell, until: woke, asleep, awake: line.number('minutes_awake') })
      else collector.nap(day, line.text('sleep_id') ?? String(from), asleep)
    }
  }
  return collector.findings()
}

/** Parses '10/23/26 23:30:00' (month, day, year). */
function parseUsWallTime(value: unknown): number | null {
  const [, month, day, year, time] = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)$/.exec(String(value)) ?? []
  const wall = Date.parse(`20${year}-${month}-${day}T${time}Z`)
  return Number.isNaN(wall) ? null : wall
}

/**
 * Converts a UTC time with the place's offset to local time. An offset of '+00:00' may mean unknown, so the member's
 * time zone is used instead.
 */
function withOffset(text: string | null, offset: string | null, timeZone: string): number | null {
  const utc = wallIn(text)
  if (utc === null) return null
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset ?? '') ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  if (!sign || ahead === 0) return toWallTime(new Date(utc), timeZone)
  return sign === '-' ? utc - ahead : utc + ahead
}
