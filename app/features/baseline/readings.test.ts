import { describe, expect, it } from 'vitest'
import { LocalDate } from '#app/values/local-date.ts'
import type { Measure } from './measure.ts'
import { ENTERED, hiddenMeasures, MEASURES, type MeasureKey } from './measures.ts'
import { type Fields, type Reading, readReadings } from './readings.ts'
import { toBase } from './units.ts'

const today = LocalDate.parse('2026-06-15')
const read = (fields: Fields, date = '2026-06-14') => readReadings(fields, { date: LocalDate.parse(date), today })

describe('a form of values', () => {
  it('returns readings in the first unit of each measure, with the unit they were entered in', () => {
    expect(
      read({ 'value-weight': '154', 'unit-weight': 'lb', 'value-restingHeartRate': ' 62 ', 'value-mood': '' }),
    ).toEqual({
      readings: [
        { measure: 'restingHeartRate', date: '2026-06-14', value: 62, unit: 'bpm' },
        { measure: 'weight', date: '2026-06-14', value: 69.85322498, unit: 'lb' },
      ],
      problems: {},
    })
  })

  it.each<[Fields, Record<string, string>]>([
    [{ 'value-waist': '340' }, { 'value-waist': 'Give a figure from 40 cm to 250 cm.' }],
    [{ 'value-waist': '34' }, { 'value-waist': 'Give a figure from 40 cm to 250 cm. Did you mean in?' }],
    [
      { 'value-weight': '154', 'unit-weight': 'st' },
      { 'value-weight': 'Give a figure from 3.15 st to 62.99 st. Did you mean kg or lb?' },
    ],
    [{ 'value-mood': '11' }, { 'value-mood': 'Give a figure from 1 of 10 to 10 of 10.' }],
    [{ 'value-mood': 'fine' }, { 'value-mood': 'Enter a number, such as 3 of 10.' }],
    [{ 'value-waist': '80', 'unit-waist': 'kg' }, { 'value-waist': 'Choose a unit from the list.' }],
    [{ 'value-systolic': '128' }, { 'value-diastolic': 'Enter the lower figure too.' }],
    [{ 'value-diastolic': '82' }, { 'value-systolic': 'Enter the upper figure too.' }],
    [
      { 'value-systolic': '80', 'value-diastolic': '120' },
      { 'value-diastolic': 'The lower figure must be below the upper one. Have you swapped them?' },
    ],
    [
      { 'value-lymphocytes': '30', 'unit-lymphocytes': 'percent' },
      { 'value-lymphocytes': 'A percentage needs the white cells of the same day too.' },
    ],
    [
      { 'value-lymphocytes': '130', 'unit-lymphocytes': 'percent', 'value-whiteCells': '6' },
      { 'value-lymphocytes': 'Enter a figure of up to 100%.' },
    ],
    [{ 'value-crp': '3' }, { 'value-crp': 'Choose the unit that is printed beside your result.' }],
    [
      { 'value-vitaminD': '50', 'unit-vitaminD': '' },
      { 'value-vitaminD': 'Choose the unit that is printed beside your result.' },
    ],
    [{ 'value-crp': '3', 'unit-crp': 'mg-l' }, {}],
    [{}, { form: 'Please fill in at least one field.' }],
    [{ 'value-mood': '  ' }, { form: 'Please fill in at least one field.' }],
  ])('reports for %j what is wrong', (fields, problems) => expect(read(fields).problems).toEqual(problems))

  it.each([
    ['2026-06-15', {}],
    ['2026-06-16', { date: 'That day hasn’t come yet.' }],
    ['1990-01-01', {}],
    ['1989-12-31', { date: 'Enter a date from 1990 onwards.' }],
  ])('for %s has the problems %j', (date, problems) => {
    expect(read({ 'value-mood': '5' }, date).problems).toEqual(problems)
  })

  it('doesn’t report a missing half of a blood pressure if the other half is invalid', () => {
    expect(Object.keys(read({ 'value-systolic': '1280' }).problems)).toEqual(['value-systolic'])
  })
})

describe('lymphocytes in per cent', () => {
  const fields = { 'value-lymphocytes': '31.5', 'unit-lymphocytes': 'percent' }
  const count = { measure: 'lymphocytes', date: '2026-06-14', value: 1.89, unit: '10-9-l' }

  it('are kept as the count, by the white cells of the same form', () => {
    expect(read({ ...fields, 'value-whiteCells': '6.0' })).toEqual({
      readings: [{ measure: 'whiteCells', date: '2026-06-14', value: 6, unit: '10-9-l' }, count],
      problems: {},
    })
  })

  it('or by those stored for the day, if the laboratory gave the figure itself', () => {
    const date = LocalDate.parse('2026-06-14')
    const white: Reading = { measure: 'whiteCells', date, value: 6, unit: '10-9-l' }
    expect(readReadings(fields, { date, today, known: [white] }).readings).toEqual([count])
    expect(readReadings(fields, { date, today, known: [{ ...white, sign: '>' }] }).readings).toEqual([])
  })
})

describe('the limits of every measure', () => {
  const alone = ENTERED.filter(({ key }) => key !== 'systolic' && key !== 'diastolic')
  it.each(alone.map((measure): [MeasureKey, Measure] => [measure.key, measure]))(
    '%s: are inclusive',
    (key, measure) => {
      const unit = measure.asksForUnit && { [`unit-${key}`]: measure.units[0].key }
      const problemsOf = (value: number) => read({ [`value-${key}`]: String(value), ...unit }).problems
      const beyond = 10 ** -measure.units[0].decimals
      expect(problemsOf(measure.lowest)).toEqual({})
      expect(problemsOf(measure.highest)).toEqual({})
      expect(problemsOf(measure.highest + beyond)).not.toEqual({})
      if (measure.lowest > beyond) expect(problemsOf(Number((measure.lowest - beyond).toFixed(3)))).not.toEqual({})
    },
  )

  it.each(MEASURES.map((measure): [MeasureKey, Measure] => [measure.key, measure]))(
    '%s: contain all bands, in order',
    (_key, { bands, lowest, highest, units }) => {
      const edges = bands.flatMap(({ from, to, under }) => [from ?? [], to ?? [], under ?? []].flat())
      for (const edge of edges) {
        expect(edge).toBeGreaterThanOrEqual(lowest)
        expect(edge).toBeLessThanOrEqual(highest)
      }
      expect(edges).toEqual(edges.toSorted((a, b) => a - b))
      expect(toBase(1, units[0])).toBe(1)
    },
  )
})

describe('an eating disorder, now or ever', () => {
  it('is the only answer that hides weight, waist and height', () => {
    expect(hiddenMeasures(['heart', 'eatingDisorder'])).toEqual(['weight', 'waist', 'height', 'waistToHeight'])
    expect(hiddenMeasures(['heart', 'pregnancy'])).toEqual([])
  })
})
