import { hasName, type SourceFile } from './archive.ts'
import { type Collector, createCollector, type Finding } from './collector.ts'
import { ReadProblem } from './read-problem.ts'
import { dayIn, type Line, minutesAfter, readTable, wallIn } from './table.ts'

const CYCLES = hasName(/^physiological_cycles\.csv$/i)
const SLEEPS = hasName(/^sleeps\.csv$/i)
const WORKOUTS = hasName(/^workouts\.csv$/i)

export const isWhoop = (files: readonly SourceFile[]) => files.some((file) => CYCLES(file) || SLEEPS(file))

/** Reads Whoop's data export. A cycle starts with falling asleep, so its day is the day of waking. */
export async function readWhoop(files: readonly SourceFile[]): Promise<Finding[]> {
  const collector = createCollector('Whoop')
  for (const file of files.filter(CYCLES)) {
    const { columns, lines } = await readTable(file)
    refuseOtherLanguage(columns)
    for (const line of lines) {
      const woke = wallIn(line.text('wake onset'))
      if (woke === null) continue
      collector.add('restingPulse', dayIn(woke), line.number('resting heart rate (bpm)'), { at: woke })
      collector.add('hrvRmssd', dayIn(woke), line.number('heart rate variability (ms)'))
      // This file has the nights too, without naps, so it's enough by itself.
      readNight(collector, line)
    }
  }
  for (const file of files.filter(SLEEPS)) {
    const { columns, lines } = await readTable(file)
    refuseOtherLanguage(columns)
    for (const line of lines) {
      const [fell, woke] = [wallIn(line.text('sleep onset')), wallIn(line.text('wake onset'))]
      if (line.text('nap')?.toLowerCase() !== 'true') readNight(collector, line)
      else if (woke !== null) collector.nap(dayIn(woke), String(fell), line.number('asleep duration (min)'))
    }
  }
  for (const file of files.filter(WORKOUTS)) {
    for (const line of (await readTable(file)).lines) {
      const start = wallIn(line.text('workout start time'))
      if (start !== null)
        collector.add('activeMinutes', dayIn(start), line.number('duration (min)'), { device: file.name })
    }
  }
  return collector.findings()
}

function readNight(collector: Collector, line: Line): void {
  const [fell, woke] = [wallIn(line.text('sleep onset')), wallIn(line.text('wake onset'))]
  const asleep = line.number('asleep duration (min)')
  if (fell === null || woke === null || asleep === null) return
  const day = dayIn(woke)
  const [from, until] = [minutesAfter(day, fell), minutesAfter(day, woke)]
  collector.night({ day, from, until, asleep, awake: line.number('awake duration (min)') })
}

function refuseOtherLanguage(columns: readonly string[]): void {
  if (!columns.includes('wake onset'))
    throw new ReadProblem(
      'This Whoop export is in another language. Set your Whoop account to English, and export again.',
    )
}
