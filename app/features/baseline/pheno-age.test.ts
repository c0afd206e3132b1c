import { describe, expect, it } from 'vitest'
import { asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import vectors from '../../../dev/health-exports/vectors.json' with { type: 'json' }
import { GRIP, VO2MAX } from './norms.ts'
import { percentileRange } from './percentile.ts'
import { ageOn, agesOf, MARKERS, type Markers, missingMarkers, phenoAge, spreadWords } from './pheno-age.ts'
import type { Reading } from './readings.ts'

const day = asLocalDate
type Case = (typeof vectors.phenoAge.cases)[number]
const markersOf = (one: Case): Markers => ({
  albumin: one.albumin,
  creatinine: one.creatinine,
  fastingGlucose: one.glucose,
  crp: one.crpMgL,
  lymphocytes: (one.lymphocytePercent * one.wbc) / 100,
  mcv: one.mcv,
  rdw: one.rdw,
  alp: one.alp,
  whiteCells: one.wbc,
})
const WELL = {
  albumin: 45,
  creatinine: 75,
  fastingGlucose: 5,
  crp: 1,
  lymphocytes: 1.9,
  mcv: 90,
  rdw: 12.9,
  alp: 65,
  whiteCells: 5.8,
}

const readings = (
  markers: Partial<Markers>,
  date = '2026-03-03',
  apart: Partial<Record<string, string>> = {},
): Reading[] =>
  Object.entries(markers).map(([measure, value]) => ({
    measure: measure as Reading['measure'],
    date: day(apart[measure] ?? date),
    value,
    unit: '',
  }))
const body = { bornOn: day('1986-01-01'), wellOn: [day('2026-03-03')] as LocalDate[] }
const answer = (list: Reading[], given = body) => agesOf(list, given, (key) => key)[0]

describe('PhenoAge', () => {
  it.each(vectors.phenoAge.cases.map((one) => [one.age, one] as const))(
    'at %i is that of the published formula, with CRP never below 2.1 mg/L',
    (age, one) => {
      expect(Math.abs(phenoAge(markersOf(one), age) - one.yearsCrpFloor2_1)).toBeLessThan(vectors.phenoAge.tolerance)
    },
  )

  it('with a CRP above the floor equals the published value', () => {
    const [, second] = vectors.phenoAge.cases
    if (second) expect(phenoAge(markersOf(second), second.age)).toBeCloseTo(second.years, 3)
  })

  it.each([
    ['creatinine', 30, 44],
    ['fastingGlucose', 3.2, 4.44],
    ['whiteCells', 2.7, 3.5],
    ['albumin', 60, 54],
    ['rdw', 11.3, 11.4],
  ] as const)('isn’t lowered by an unusual %s of %d', (marker, odd, end) => {
    // Lymphocytes scale with white cells, so that only one value changes.
    const share = (value: number) => (marker === 'whiteCells' ? { lymphocytes: 0.3 * value } : {})
    const at = (value: number) => phenoAge({ ...WELL, [marker]: value, ...share(value) }, 40)
    expect(at(odd)).toBeCloseTo(at(end), 9)
  })

  it('is returned with the age on the day and how many of 100 were lower', () => {
    expect(answer(readings(WELL))).toMatchObject({ kind: 'years', date: '2026-03-03', age: 40 })
    const found = answer(readings(WELL))
    if (found?.kind !== 'years') throw new Error('no answer')
    expect(found.years).toBeCloseTo(32.3, 0)
    // 7.7 years below: at 10.7 between the 5th and the 10th percentile, at 4.7 slightly above the 50th.
    expect(found.lower).toEqual({ from: 8, to: 53 })
  })

  it.each([
    ['an acute illness', { ...WELL, crp: 10.1 }, body, /Repeat the test/],
    ['a value in another unit', { ...WELL, albumin: 25.9 }, body, /albumin is outside/],
    ['RDW as a width, not a share', { ...WELL, rdw: 42 }, body, /rdw is outside/],
    ['inconsistent cell counts', { ...WELL, lymphocytes: 0.4 }, body, /don’t fit together/],
    ['nineteen', WELL, { ...body, bornOn: day('2006-03-04') }, /ages 20 to 84/],
    ['eighty-five', WELL, { ...body, bornOn: day('1941-03-03') }, /ages 20 to 84/],
    ['a day not marked as well', WELL, { ...body, wellOn: [] }, /well and fasting/],
  ])('is refused for %s', (_what, markers, given, why) => {
    const found = answer(readings(markers), given)
    expect(found?.kind === 'refused' && found.why).toMatch(why)
  })

  it('accepts a CRP of exactly 10, and an age of exactly 20', () => {
    expect(answer(readings({ ...WELL, crp: 10 }))?.kind).toBe('years')
    expect(answer(readings(WELL), { ...body, bornOn: day('2006-03-03') })?.kind).toBe('years')
  })

  it('needs all nine markers within a week', () => {
    const { albumin: _, ...others } = WELL
    expect(answer(readings(others))).toBeUndefined()
    expect(missingMarkers(readings(others))).toEqual(['albumin'])
    expect(answer(readings(WELL, '2026-03-03', { albumin: '2026-03-10' }))?.kind).toBe('years')
    expect(answer(readings(WELL, '2026-03-03', { albumin: '2026-03-11' }))).toBeUndefined()
    // Each within a week of the test, but nine days apart.
    expect(answer(readings(WELL, '2026-03-03', { albumin: '2026-03-08', alp: '2026-02-27' }))).toBeUndefined()
    expect(missingMarkers([])).toEqual(MARKERS.map(({ key }) => key))
  })
})

describe('a value with “<” or “>”', () => {
  const withSign = (measure: string, sign: '<' | '>', value: number) =>
    answer(readings({ ...WELL, [measure]: value }).map((one) => (one.measure === measure ? { ...one, sign } : one)))

  it.each([
    ['crp', '<', 2.1, 'years'],
    ['crp', '<', 1, 'years'],
    ['crp', '<', 2.2, 'refused'],
    ['crp', '<', 5, 'refused'],
    ['crp', '>', 2, 'refused'],
    ['alp', '<', 30, 'refused'],
  ] as const)('%s %s%d is %s', (measure, sign, value, kind) => {
    expect(withSign(measure, sign, value)?.kind).toBe(kind)
  })
})

describe('repeated tests', () => {
  const at = (years: number, age = 50) => ({ kind: 'years' as const, date: day('2026-03-03'), age, years, lower: null })
  it.each([
    [[at(45)], null],
    [[at(45), at(49.2)], /within 4.2 years .* differs from the first by 4.2 years, which is no more than chance/],
    [[at(45), at(40.7)], /is 4.3 years lower than in the first, which is more than chance/],
    // A year later and a year older is no change.
    [[at(45, 50), at(46, 51)], /differs from the first by 0.0 years/],
  ] as const)('%#', (ages, words) => {
    if (words === null) expect(spreadWords(ages)).toBeNull()
    else expect(spreadWords(ages)).toMatch(words)
  })
})

describe('a percentile', () => {
  it.each([
    [VO2MAX, 45, 'male', 34.8, 0, { low: 50, high: 50 }],
    [VO2MAX, 49, 'male', 34.8, 0, { low: 50, high: 50 }],
    [VO2MAX, 50, 'male', 29.4, 0, { low: 50, high: 50 }],
    [VO2MAX, 30, 'female', 99, 0, { low: 95, high: 95 }],
    [VO2MAX, 30, 'female', 1, 0, { low: 5, high: 5 }],
    [VO2MAX, 45, 'male', 34.8, 0.1, { low: 37, high: 64 }],
    [VO2MAX, 19, 'male', 40, 0, null],
    [VO2MAX, 90, 'male', 40, 0, null],
    [GRIP, 30, 'male', 51, 0, { low: 50, high: 50 }],
    [GRIP, 60, 'female', 18, 0, { low: 10, high: 10 }],
  ] as const)('%#', (norm, age, sex, value, margin, place) => {
    expect(percentileRange(norm, { age, sex, value, margin })).toEqual(place)
  })

  it('is interpolated between two ages of an exact table', () => {
    // Median of men: 40 at 20, 48 at 25.
    expect(percentileRange(GRIP, { age: 22, sex: 'male', value: 40 + (2 / 5) * 8, margin: 0 })).toEqual({
      low: 50,
      high: 50,
    })
  })
})

it.each([
  ['1986-03-03', 40],
  ['1986-03-04', 39],
  ['1984-02-29', 42],
])('born on %s is %i on 3 March 2026', (born, age) => {
  expect(ageOn(day(born), day('2026-03-03'))).toBe(age)
})
