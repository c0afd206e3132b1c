import { describe, expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { compareWithNorms, percentileWords } from './compare-with-norms.ts'
import { derivedResults } from './derived-results.ts'
import { GRIP } from './norms.ts'
import type { Reading } from './readings.ts'

const day = asLocalDate
const reading = (measure: Reading['measure'], value: number, date = '2026-06-01'): Reading => ({
  measure,
  date: day(date),
  value,
  unit: '',
})
const born = (year: number, sex: 'female' | 'male' = 'male') => ({ bornOn: day(`${year}-01-01`), sex })

describe('comparison with norms', () => {
  it.each([
    [13, 'Below the middle half, which is 14 to 19.'],
    [14, 'Within the middle half, which is 14 to 19.'],
    [19, 'Within the middle half, which is 14 to 19.'],
    [20, 'Above the middle half, which is 14 to 19.'],
  ])('%i chair stands at 62', (value, words) => {
    expect(compareWithNorms([reading('chairStands', value)], born(1964))[0]?.words).toBe(words)
  })

  it('is empty below the ages of a table', () => {
    expect(compareWithNorms([reading('chairStands', 20)], born(1967))).toEqual([])
  })

  it('uses the newest test, and the age on its day', () => {
    const found = compareWithNorms([reading('grip', 30, '2020-06-01'), reading('grip', 51)], born(1996))
    expect(found).toMatchObject([{ key: 'grip', value: 51, date: '2026-06-01' }])
  })

  it.each([
    [null, '2026-05-01', 'VO₂max, from Garmin', 40],
    [2400, '2026-06-02', 'VO₂max, from Garmin', 40],
    [2400, '2026-06-01', 'Estimated VO₂max', (2400 - 504.9) / 44.73],
  ])('uses the newer of the run (%d m on 1 June) and a device (%s)', (run, date, label, value) => {
    const own = run === null ? [] : [reading('twelveMinuteRun', run)]
    const [found] = compareWithNorms(own, born(1981), { value: 40, date: day(date), from: 'Garmin' })
    expect(found).toMatchObject({ label, value })
  })

  it('estimates fitness from the twelve-minute run', () => {
    expect(compareWithNorms([reading('twelveMinuteRun', 2400)], born(1981))[0]).toMatchObject({ key: 'vo2max' })
  })

  it.each([
    [{ low: 10, high: 10 }, 'Of 100 people of your age and sex, 10 at most have a lower figure.'],
    [{ low: 90, high: 90 }, 'Of 100 people of your age and sex, at least 90 have a lower figure.'],
    [{ low: 40, high: 60 }, 'Of 100 people of your age and sex, between 40 and 60 have a lower figure.'],
    [{ low: 50, high: 50 }, 'Of 100 people of your age and sex, about 50 have a lower figure.'],
  ])('%j', (place, words) => {
    expect(percentileWords(place, GRIP)).toBe(words)
  })
})

it('is on the sheet for a doctor with its source, if there is a test', () => {
  const body = { ...born(1996), wellOn: [] }
  expect(derivedResults([], body, null)).toEqual([])
  const [line] = derivedResults([reading('grip', 51)], body, null)
  expect(line).toMatch(/^Grip strength 51 on .* Of 100 people of your age and sex, .* Dodds and others 2014/)
})
