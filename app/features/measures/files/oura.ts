import { hasName, type SourceFile } from './archive.ts'
import { createCollector, type Finding } from './collector.ts'
import { dayIn, type Line, minutesAfter, minutesIn, readTable, sumOf, wallIn } from './table.ts'

const SLEEP = hasName(/^sleepmodel\.csv$/i)
const ACTIVITY = hasName(/^dailyactivity\.csv$/i)
const FITNESS = hasName(/^vo2max\.csv$/i)

export const isOura = (files: readonly SourceFile[]) => files.some((file) => SLEEP(file) || ACTIVITY(file))

/** Reads Oura's account export. Its readiness scores look like heart rates, but aren't. */
export async function readOura(files: readonly SourceFile[]): Promise<Finding[]> {
  const collector = createCollector('Oura')
  for (const file of files.filter(SLEEP)) {
    for (const line of (await readTable(file)).lines) {
      const kind = line.text('type')
      const asleep = minutesIn(line.number('total_sleep_duration'))
      const [day, from, until] = [
        line.text('day'),
        wallIn(line.text('bedtime_start')),
        wallIn(line.text('bedtime_end')),
      ]
      if (day === null || from === null || until === null || asleep === null) continue
      if (kind === 'long_sleep') {
        const [fell, woke] = [minutesAfter(day, from), minutesAfter(day, until)]
        collector.night({ day, from: fell, until: woke, asleep, awake: minutesIn(line.number('awake_time')) })
        collector.add('restingPulse', day, line.number('lowest_heart_rate'), { at: asleep })
        if (isLongSleep(line)) collector.add('hrvRmssd', day, line.number('average_hrv'))
      } else if (kind === 'sleep' || kind === 'late_nap') {
        collector.nap(day, dayIn(from) + from, asleep)
      }
    }
  }
  for (const file of files.filter(ACTIVITY)) {
    for (const line of (await readTable(file)).lines) {
      const day = line.text('day') ?? ''
      collector.add('steps', day, line.number('steps'), { device: file.name })
      collector.add('activeKcal', day, line.number('active_calories'), { device: file.name })
      const active = sumOf([line.number('high_activity_time'), line.number('medium_activity_time')])
      collector.add('activeMinutes', day, minutesIn(active), { device: file.name })
    }
  }
  for (const file of files.filter(FITNESS))
    for (const line of (await readTable(file)).lines)
      collector.add('vo2max', line.text('day') ?? '', line.number('vo2_max'))
  return collector.findings()
}

// If a night has two long parts, both means count; a sleep of less than three hours doesn't.
const isLongSleep = (line: Line) => (line.number('total_sleep_duration') ?? 0) >= 3 * 3600
