import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeClock } from '#app/values/clock-time.ts'

import { readAppleXml } from './apple.ts'
import type { Finding } from './collector.ts'
import { readExport } from './read-export.ts'
import { ReadProblem } from './read-problem.ts'
import { createTagScanner } from './tag-scanner.ts'

const FOLDER = join(import.meta.dirname, '../../../../dev/health-exports')
const bytesOf = (name: string) => readFileSync(join(FOLDER, name))
const file = (name: string, content: BlobPart = bytesOf(name), as = name) => new File([content], as)
/** Returns fixtures under the names they have in an export. */
const named = (prefix: string, ...names: string[]) => names.map((name) => file(`${prefix}-${name}`, undefined, name))
const read = (...files: File[]) => readExport(files, { timeZone: 'Europe/London', progress: () => {} })

const EXPECTED: Record<string, Record<string, Day>> = JSON.parse(bytesOf('expected.json').toString())
type Day = {
  [measure: string]: unknown
  sleep?: { onset: string; wake: string; asleepMinutes: number; awakeMinutes?: number }
}

/** The expected result of a set of fixtures, with our names of measures. Awake times only where the format has them. */
function expected(kind: string): Record<string, Record<string, unknown>> {
  const days = Object.entries(EXPECTED[kind] ?? {}).filter(([day]) => day.startsWith('20'))
  return Object.fromEntries(
    days.map(([date, day]) => {
      const { sleep } = day
      const minutes = [day.exerciseMinutes, day.moderateMinutes, day.vigorousMinutes].filter((one) => one !== undefined)
      const workouts = Array.isArray(day.workouts) && kind !== 'apple' && kind !== 'garmin' ? day.workouts : []
      const active = [...minutes, ...workouts.map(({ minutes: length }) => length)].reduce((sum, one) => sum + one, 0)
      return [
        date,
        defined({
          steps: day.steps,
          activeMinutes: active > 0 || minutes.length > 0 ? active : undefined,
          activeKcal: day.activeKcal,
          restingPulse: day.restingPulse,
          hrvSdnn: day.hrvSdnn,
          hrvRmssd: day.hrvRmssd,
          vo2max: day.vo2max,
          weight: day.weightKg,
          asleep: sleep?.asleepMinutes,
          awake: sleep?.awakeMinutes,
          fellAsleep: sleep?.onset,
          wokeUp: sleep?.wake,
          naps: day.napMinutes,
        }),
      ]
    }),
  )
}

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Returns each day's values. If two devices have the same measure, the later finding is used. */
function days(findings: readonly Finding[]): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {}
  for (const { measure, days: list } of findings) {
    if (measure === 'inBedFrom' || measure === 'inBedUntil') continue
    for (const [day, value] of list) {
      found[day] ??= {}
      const isClock = measure === 'fellAsleep' || measure === 'wokeUp'
      found[day][measure] = isClock ? writeClock(value) : measure === 'weight' ? Number(value.toFixed(2)) : value
    }
  }
  return found
}

describe('exports of health data, compared with their expected values', () => {
  const OURA = ['sleepmodel.csv', 'dailyactivity.csv', 'dailyreadiness.csv']
  const WHOOP = ['physiological_cycles.csv', 'sleeps.csv', 'workouts.csv']
  const GARMIN = ['UDSFile.json', 'sleepData.json', 'healthStatusData.json']
  const FITBIT = [
    'resting_heart_rate-2026-10-23.json',
    'steps-2026-10-23.json',
    'sleep-2026-10-23.json',
    'daily_hrv_summary-2026-10-(24).csv',
  ]

  it.each([
    ['apple', [file('apple-export.zip')]],
    ['apple', [file('apple-export.xml', undefined, 'export.xml')]],
    ['apple', [file('apple-export-broken.xml', undefined, 'export.xml')]],
    ['apple', [file('apple-export.xml', undefined, 'Exportieren.xml')]],
    ['whoop', named('whoop', ...WHOOP)],
    ['fitbit', named('fitbit', ...FITBIT)],
    ['healthConnect', [file('health-connect.db')]],
  ])('%s', async (kind, files) => {
    expect(days(await read(...files))).toEqual(expected(kind))
  })

  it('oura: active minutes are its high and medium activity', async () => {
    const wanted = expected('oura')
    Object.assign(wanted['2026-10-23'] ?? {}, { activeMinutes: 46 })
    Object.assign(wanted['2026-10-24'] ?? {}, { activeMinutes: 5 })
    expect(days(await read(...named('oura', ...OURA)))).toEqual(wanted)
  })

  it('garmin: a day without movement has 0 active minutes', async () => {
    const wanted = expected('garmin')
    Object.assign(wanted['2026-10-24'] ?? {}, { activeMinutes: 0 })
    expect(days(await read(...named('garmin', ...GARMIN)))).toEqual(wanted)
  })

  it('fitbit: of two generations of files for the same night the more complete one is used, never both', async () => {
    const both = [
      ...named('fitbit', ...FITBIT),
      ...named('fitbit-google', 'UserSleeps_2026-10-24.csv', 'daily_resting_heart_rate.csv'),
    ]
    expect(days(await read(...both))).toEqual(expected('fitbit'))
    const newer = await read(...named('fitbit-google', 'UserSleeps_2026-10-24.csv', 'daily_resting_heart_rate.csv'))
    expect(days(newer)).toEqual({
      '2026-10-23': { restingPulse: 55.4 },
      '2026-10-24': { asleep: 428, awake: 49, fellAsleep: '23:05', wokeUp: '07:02' },
    })
  })

  it('only files without a time zone use the member’s own: Apple’s days are the same from Auckland', async () => {
    const inAuckland = await readExport([file('apple-export.zip')], {
      timeZone: 'Pacific/Auckland',
      progress: () => {},
    })
    expect(days(inAuckland)).toEqual(expected('apple'))
  })

  it('a duplicate file counts once', async () => {
    const [zip, again] = [file('apple-export.zip'), file('apple-export.zip')]
    expect(days(await read(zip, again))).toEqual(expected('apple'))
    expect(days(await read(...named('whoop', ...WHOOP), ...named('whoop', ...WHOOP)))).toEqual(expected('whoop'))
  })
})

describe('an Apple export', () => {
  const text = bytesOf('apple-export.xml').toString()
  const pieces = async function* (bytes: Uint8Array, ...cuts: number[]) {
    let from = 0
    for (const cut of [...cuts, bytes.length]) {
      yield bytes.subarray(from, cut)
      from = cut
    }
  }

  it('has the same tags wherever a chunk ends', () => {
    const bytes = bytesOf('apple-export.xml')
    const tagsOf = (cut: number) => {
      const tags: string[] = []
      const scanner = createTagScanner(['Record', 'Correlation', '/Correlation', '/HealthData'], (tag) =>
        tags.push(`${tag.name} ${tag.isClosed} ${Buffer.from(tag.bytes).toString('latin1')}`),
      )
      scanner.push(bytes.subarray(0, cut))
      scanner.push(bytes.subarray(cut))
      scanner.end()
      return tags.join()
    }
    const whole = tagsOf(bytes.length)
    expect(whole.match(/Record /g)?.length).toBeGreaterThan(25)
    const others = Array.from(bytes, (_, cut) => cut).filter((cut) => tagsOf(cut) !== whole)
    expect(others).toEqual([])
  })

  it('gives the same result with chunks of any size', async () => {
    const wanted = await readAppleXml(pieces(Buffer.from(text)), 'export.xml')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 40 }), async (cuts) => {
        const sorted = cuts.toSorted((one, other) => one - other)
        expect(await readAppleXml(pieces(Buffer.from(text), ...sorted), 'export.xml')).toEqual(wanted)
      }),
      { numRuns: 50 },
    )
  })

  it('gives the same result in any order of records', async () => {
    const [head = '', ...rest] = text.split(/(?= <(?:Record|Correlation|Workout|ActivitySummary) )/)
    const tail = rest.pop()?.replace('</HealthData>', '') ?? ''
    // Keeps correlations and records with children intact.
    const blocks = [...rest, tail].join('').split(/\n(?= <(?:Record|Correlation|Workout|ActivitySummary) )/)
    const wanted = days(await readAppleXml(pieces(Buffer.from(text)), 'export.xml'))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(blocks, { minLength: blocks.length }), async (shuffled) => {
        const other = Buffer.from(`${head}${shuffled.join('\n')}</HealthData>`)
        expect(days(await readAppleXml(pieces(other), 'export.xml'))).toEqual(wanted)
      }),
      { numRuns: 30 },
    )
  })

  it('skips unwanted records and implausible values', async () => {
    const record = (type: string, unit: string, value: string) =>
      `<Record type="HKQuantityTypeIdentifier${type}" sourceName="A&amp;B" unit="${unit}" startDate="2026-10-01 08:00:00 -0330" endDate="2026-10-01 08:00:00 -0330" value="${value}"/>`
    const xml = `<HealthData>${record('RestingHeartRate', 'count/min', '300')}${record('HeartRate', 'count/min', '60')}${record('BodyMass', 'lb', '165')}${record('StepCount', 'furlong', '9')}${record('VO2Max', 'mL/min·kg', 'x')}</HealthData>`
    const found = await readAppleXml(pieces(Buffer.from(xml)), 'export.xml')
    expect(found).toEqual([{ source: 'Apple Health, A&B', measure: 'weight', days: [['2026-10-01', 74.84]] }])
  })
})

describe('a damaged file', () => {
  const problem = async (...files: File[]) => {
    const error = await read(...files).catch((thrown: unknown) => thrown)
    return error instanceof ReadProblem ? error.message : error
  }
  const zip = bytesOf('apple-export.zip')

  it.each([
    ['a photograph', [new File(['JFIF'], 'me.jpg')], /an export we know/],
    ['nothing', [new File([], 'export.xml')], /isn’t an Apple Health export/],
    ['another XML', [new File(['<html></html>'], 'export.xml')], /isn’t an Apple Health export/],
    ['half an export', [new File(['<HealthData><Record '], 'export.xml')], /damaged or incomplete/],
    ['half an archive', [new File([zip.subarray(0, 1_500)], 'export.zip')], /ends too soon/],
    ['an unclosed quote', [new File(['day;"a'], 'sleepmodel.csv')], /line 1/],
    ['invalid JSON', [new File(['{"a":'], 'UDSFile_1.json')], /damaged/],
    ['an invalid database', [new File(['x'.repeat(600)], 'health_connect_export.db')], /isn’t a Health Connect/],
    ['a German Whoop', [new File(['Schlafbeginn,Aufwachen\n'], 'sleeps.csv')], /another language/],
    ['an empty day', [new File(['day;steps\n2026-10-24;\n'], 'dailyactivity.csv')], /no daily figures/],
    ['two Apple exports', [file('apple-export.zip'), file('apple-export.xml', undefined, 'export.xml')], /one Apple/],
  ])('is refused with a message: %s', async (_what, files, sentence) => {
    expect(await problem(...files)).toMatch(sentence)
  })

  it('never causes anything but a message, whatever bytes are changed', async () => {
    const database = bytesOf('health-connect.db')
    const change = fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255)), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(change, fc.boolean(), async (changes, isZip) => {
        const bytes = new Uint8Array(isZip ? zip : database)
        for (const [place, value] of changes) bytes[Math.floor(place * bytes.length)] = value
        const result = await read(new File([bytes], isZip ? 'export.zip' : 'health_connect_export.db')).catch(
          (error: unknown) => error,
        )
        expect(Array.isArray(result) || result instanceof ReadProblem).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
