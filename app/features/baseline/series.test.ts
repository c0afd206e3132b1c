import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import { isDue, monthsLater, nextDue } from './due.ts'
import type { RoundKey } from './measure.ts'
import type { MeasureKey } from './measures.ts'
import type { Reading } from './readings.ts'
import { edgesNear, ticksFor } from './scale.ts'
import { derivedReadings, recentMean, seriesOf, summaryOf } from './series.ts'
import { sheetSections } from './sheet.ts'

const day = (text: string) => LocalDate.parse(text)
const reading = (measure: MeasureKey, date: string, value: number, unit = ''): Reading => ({
  measure,
  date: day(date),
  value,
  unit,
})

describe('derived values', () => {
  it('use the height of that time, or else the first', () => {
    const heights = [reading('height', '2026-01-10', 170), reading('height', '2026-05-10', 172)]
    const waists = ['2026-01-01', '2026-02-01', '2026-05-10', '2026-06-01'].map((date) => reading('waist', date, 85))
    expect(derivedReadings([...heights, ...waists]).map(({ value }) => value.toFixed(4))).toEqual([
      '0.5000',
      '0.5000',
      '0.4942',
      '0.4942',
    ])
  })

  it('are left out without height, same-day cholesterol, or a long enough run', () => {
    expect(derivedReadings([reading('waist', '2026-01-01', 85)])).toEqual([])
    expect(derivedReadings([reading('cholesterol', '2026-01-01', 5), reading('hdl', '2026-01-02', 1)])).toEqual([])
    expect(derivedReadings([reading('cholesterol', '2026-01-01', 1), reading('hdl', '2026-01-01', 2)])).toEqual([])
    expect(derivedReadings([reading('twelveMinuteRun', '2026-01-01', 500)])).toEqual([])
  })

  it('match the published formulas', () => {
    const [nonHdl] = derivedReadings([reading('cholesterol', '2026-01-01', 5.1), reading('hdl', '2026-01-01', 1.4)])
    expect(nonHdl?.value).toBeCloseTo(3.7)
    const [vo2max] = derivedReadings([reading('twelveMinuteRun', '2026-01-01', 2400)])
    expect(vo2max?.value).toBeCloseTo(42.4, 1)
  })
})

describe('a series', () => {
  it('is in chronological order, in the unit used last', () => {
    const [weight] = seriesOf([reading('weight', '2026-02-01', 70, 'lb'), reading('weight', '2026-01-01', 71, 'kg')])
    expect(weight?.unit.key).toBe('lb')
    expect(weight?.readings.map(({ value }) => value)).toEqual([71, 70])
  })

  it.each([
    [['2026-06-14', '2026-06-07', '2026-05-17', '2026-01-01'], '2026-05-17'],
    [['2026-06-14', '2026-05-31', '2026-04-19'], '2026-05-31'],
    [['2026-06-14', '2026-06-07', '2026-01-01'], '2026-06-07'],
    [['2026-06-14', '2025-06-01'], '2025-06-01'],
  ])('of %j is compared with %s: about four weeks before, else the previous one', (dates, since) => {
    expect(summaryOf(dates.map((date) => reading('weight', date, 70)))?.change?.since).toBe(since)
  })

  it.each([
    [['2026-06-14', '2026-06-07', '2026-05-18'], { value: 71, count: 3 }],
    [['2026-06-14', '2026-06-07', '2026-05-17'], null], // 28 days before: no longer of these four weeks
    [['2026-06-14', '2026-06-07'], null],
    [[], null],
  ])('of %j has the four-week mean %j', (dates, mean) => {
    expect(recentMean(dates.map((date, index) => reading('weight', date, 70 + index)))).toEqual(mean)
  })

  it('of one reading has no change; an empty one has no summary', () => {
    expect(summaryOf([reading('weight', '2026-06-14', 70)])?.change).toBeNull()
    expect(summaryOf([])).toBeNull()
  })
})

describe('the next date', () => {
  it.each<[RoundKey, string | null, string]>([
    ['sunday', null, '2026-06-15'],
    ['sunday', '2026-06-14', '2026-06-21'], // a Sunday: the next one
    ['sunday', '2026-06-17', '2026-06-21'], // a Wednesday: four days are enough
    ['sunday', '2026-06-18', '2026-06-28'], // a Thursday: the Sunday after
    ['sunday', '2026-06-15', '2026-06-21'],
    ['monthly', '2026-05-31', '2026-06-30'],
    ['monthly', '2026-01-31', '2026-02-28'],
    ['monthly', '2026-12-05', '2027-01-05'],
    ['yearly', '2024-02-29', '2025-02-28'],
    ['yearly', '2026-06-15', '2027-06-15'],
  ])('of the %s round after %s is %s', (round, last, due) => {
    expect(nextDue(round, last === null ? null : day(last), day('2026-06-15'))).toBe(due)
  })

  it('is due on the day itself', () => {
    expect(isDue(day('2026-06-15'), day('2026-06-15'))).toBe(true)
    expect(isDue(day('2026-06-16'), day('2026-06-15'))).toBe(false)
    expect(monthsLater(day('2024-01-31'), 1)).toBe('2024-02-29')
  })
})

describe('the vertical axis', () => {
  it.each([
    [
      [70, 72],
      [70, 70.5, 71, 71.5, 72],
    ],
    [
      [118, 135],
      [115, 120, 125, 130, 135],
    ],
    [[62], [58, 60, 62, 64, 66]],
    [[0], [-0.5, -0.25, 0, 0.25, 0.5]],
  ])('for %j has the ticks %j', (values, ticks) => expect(ticksFor(values)).toEqual(ticks))

  it('includes every value', () => {
    for (const values of [
      [0.43, 0.51],
      [1, 10],
      [1200, 2450, 1999],
      [5.1, 5.1],
    ]) {
      const ticks = ticksFor(values)
      expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(...values))
      expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(...values))
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }
  })

  it('shows the edges of bands near the values, not distant ones', () => {
    const bands = [
      { under: 42, words: 'a' },
      { from: 42, under: 48, words: 'b' },
      { from: 48, words: 'c' },
    ]
    expect(edgesNear(bands, [35, 37])).toEqual([42])
    expect(edgesNear(bands, [44])).toEqual([42, 48])
    expect(edgesNear(bands, [20])).toEqual([])
  })
})

describe('the sheet for a doctor', () => {
  const readings = [
    reading('systolic', '2026-06-07', 130, 'mmhg'),
    reading('diastolic', '2026-06-07', 84, 'mmhg'),
    reading('systolic', '2026-06-14', 128, 'mmhg'),
    reading('diastolic', '2026-06-14', 82, 'mmhg'),
    reading('weight', '2025-12-28', 71, 'kg'),
    reading('weight', '2026-06-14', 70, 'kg'),
    reading('hba1c', '2026-03-01', 38, 'mmol-mol'),
  ]

  it('has each measure’s newest and earlier values, with blood pressure as a pair', () => {
    const [sunday, yearly] = sheetSections(readings, [])
    expect(sunday?.rows).toMatchObject([
      { label: 'Blood pressure', latest: '128/82 mmHg', on: '14 Jun 2026', earlier: '130/84 (7 Jun)' },
      { label: 'Weight', latest: '70.0 kg', earlier: '71.0 (28 Dec 2025)' },
    ])
    expect(yearly?.rows).toMatchObject([{ label: 'HbA1c', latest: '38 mmol/mol', earlier: '' }])
  })

  it('has the lower pressure by itself once the upper one was removed', () => {
    const [sunday] = sheetSections([reading('diastolic', '2026-06-07', 84, 'mmhg')], [])
    expect(sunday?.rows).toMatchObject([{ label: 'Blood pressure, lower', latest: '84 mmHg', on: '7 Jun 2026' }])
  })

  it('lists as many earlier values as fit on a line', () => {
    const dates = ['2024-09-01', '2024-10-06', '2024-11-03', '2024-12-01', '2026-06-14']
    const weights = dates.map((date) => reading('weight', date, 71, 'st'))
    expect(sheetSections(weights, [])[0]?.rows[0]?.earlier).toBe('11 st 3 lb (1 Dec 2024), 11 st 3 lb (3 Nov 2024)')
    const recent = ['2026-05-17', '2026-05-24', '2026-05-31', '2026-06-07', '2026-06-14']
    const inKilos = recent.map((date) => reading('weight', date, 71, 'kg'))
    expect(sheetSections(inKilos, [])[0]?.rows[0]?.earlier).toBe('71.0 (7 Jun), 71.0 (31 May), 71.0 (24 May)')
  })

  it('leaves out hidden measures', () => {
    expect(sheetSections(readings, ['weight'])[0]?.rows.map(({ label }) => label)).toEqual(['Blood pressure'])
  })
})
