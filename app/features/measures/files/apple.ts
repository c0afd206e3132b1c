import { QUANTITIES, QUANTITY, SLEEP, STAGES } from './apple-records.ts'
import { nameOf, type SourceFile } from './archive.ts'
import { type Collector, createCollector, type Finding } from './collector.ts'
import { DAMAGED, ReadProblem } from './read-problem.ts'
import { attributesOf, createTagScanner, startsWith, type Tag } from './tag-scanner.ts'

export const isApple = (files: readonly SourceFile[]) => files.some(isExport)

const isExport = (file: SourceFile) => /(^|\/)export\.xml$/i.test(file.name)

/** In other languages the phone names the file differently; then its root element identifies it. */
export const mayBeApple = (files: readonly SourceFile[]) => files.some(isXml)

const isXml = (file: SourceFile) => /\.xml$/i.test(file.name) && !/_cda\.xml$/i.test(file.name)

/** Reads the daily values of an Apple Health export of any size: it's streamed, and only sums stay in memory. */
export async function readApple(files: readonly SourceFile[]): Promise<Finding[]> {
  const exports = files.filter(isExport)
  const [largest] = files.filter(isXml).toSorted((a, b) => b.size - a.size)
  const file = exports[0] ?? largest
  if (!file) throw new ReadProblem('There’s no Apple Health export in here.')
  if (exports.length > 1) throw new ReadProblem('Please choose one Apple Health export at a time.')
  return readAppleXml(await file.open(), nameOf(file))
}

export async function readAppleXml(stream: AsyncIterable<Uint8Array>, name: string): Promise<Finding[]> {
  const collector = createCollector('Apple Health')
  let isWithinPair = false
  let hasBegun = false
  let hasEnded = false
  const scanner = createTagScanner(
    ['Record', 'Correlation', '/Correlation', 'ActivitySummary', 'HealthData', '/HealthData'],
    (tag) => {
      if (tag.name === 'HealthData') hasBegun = true
      else if (tag.name === '/HealthData') hasEnded = true
      // The two values of a blood pressure are repeated inside a correlation.
      else if (tag.name === 'Correlation') isWithinPair = !tag.isClosed
      else if (tag.name === '/Correlation') isWithinPair = false
      else if (tag.name === 'ActivitySummary') readRings(collector, tag)
      else if (!isWithinPair) readRecord(collector, tag)
    },
  )
  for await (const chunk of stream) scanner.push(chunk)
  scanner.end()
  if (!hasBegun) throw new ReadProblem(`“${name}” isn’t an Apple Health export.`)
  if (!hasEnded) throw new ReadProblem(DAMAGED)
  return collector.findings()
}

const letters = (text: string) => new TextEncoder().encode(text)
const TYPE = letters(' type="')
const WANTED = [...Object.keys(QUANTITIES).map((name) => QUANTITY + name), SLEEP].map((name) => letters(`${name}"`))

/**
 * Checks the type in the raw bytes: nine of ten records are heart rates, and decoding them would take most of the time.
 */
function isWanted({ bytes }: Tag): boolean {
  for (let at = bytes.indexOf(32); at !== -1; at = bytes.indexOf(32, at + 1))
    if (startsWith(bytes, at, TYPE)) return WANTED.some((name) => startsWith(bytes, at + TYPE.length, name))
  return false
}

function readRecord(collector: Collector, tag: Tag): void {
  if (!isWanted(tag)) return
  const record = attributesOf(tag)
  const type = record.get('type') ?? ''
  const device = deviceOf(record.get('sourceName') ?? '')
  const from = readMoment(record.get('startDate'))
  const until = readMoment(record.get('endDate')) ?? from
  if (!from || !until) return
  if (type === SLEEP) {
    const stage = STAGES[(record.get('value') ?? '').replace('HKCategoryValueSleepAnalysis', '')]
    const [piece, wall] = [
      { from: from.at, until: until.at },
      { wallFrom: from.wall, wallUntil: until.wall },
    ]
    if (stage) collector.piece(device, stage, { ...piece, ...wall })
    return
  }
  const quantity = QUANTITIES[type.slice(QUANTITY.length)]
  const factor = quantity?.units[record.get('unit') ?? '']
  const value = Number.parseFloat(record.get('value') ?? '')
  // Unknown units are skipped, not guessed.
  if (quantity && factor !== undefined)
    collector.add(quantity.measure, from.day, value * factor, { device, at: from.at })
}

/** Reads Apple's own daily totals, which count where the underlying records have been deleted. */
function readRings(collector: Collector, tag: Tag): void {
  const rings = attributesOf(tag)
  const day = rings.get('dateComponents') ?? ''
  const kcal = Number.parseFloat(rings.get('activeEnergyBurned') ?? '')
  const factor = QUANTITIES.ActiveEnergyBurned?.units[rings.get('activeEnergyBurnedUnit') ?? '']
  if (factor !== undefined && kcal > 0) collector.add('activeKcal', day, kcal * factor, { device: 'rings' })
  const minutes = Number.parseFloat(rings.get('appleExerciseTime') ?? '')
  if (minutes > 0) collector.add('activeMinutes', day, minutes, { device: 'rings' })
}

const devices = new Map<string, string>()
/** Cleans up a device's name. Cached, because millions of records share a handful of names. */
function deviceOf(name: string): string {
  const known = devices.get(name)
  if (known !== undefined) return known
  const tidy = name
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 60)
  if (devices.size < 1_000) devices.set(name, tidy)
  return tidy
}

const MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-])(\d\d)(\d\d)$/

/** Parses '2026-10-23 08:00:00 +0100' into the instant, the local time and the local date. */
function readMoment(text: string | undefined): { at: number; wall: number; day: string } | null {
  const [, day = '', time, sign, hours, minutes] = MOMENT.exec(text ?? '') ?? []
  const wall = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(wall)) return null
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return { at: sign === '-' ? wall + ahead : wall - ahead, wall, day }
}
