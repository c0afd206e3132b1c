import { describe, expect, it } from 'vitest'
import { microlivesOf, microlivesWords, minutesOf, readDay, writeDay } from './micro-lives.ts'

const day = (query: string) => readDay(new URLSearchParams(query))
const weighed = (query: string) => microlivesOf(day(query)).map(({ key, microlives }) => [key, microlives])

describe('a day in microlives', () => {
  it.each([
    ['', []],
    ['plants=1', [['plants', 4]]],
    ['exercise=1', [['exercise', 2]]],
    ['cigarettes=2', [['cigarettes', -1]]],
    ['cigarettes=1', [['cigarettes', -0.5]]],
    ['television=4', [['television', -2]]],
    ['meat=1', [['meat', -1]]],
    ['overweight=5', [['overweight', -1]]],
    ['overweight=7.5', [['overweight', -1.5]]],
    [
      'plants=1&cigarettes=20',
      [
        ['plants', 4],
        ['cigarettes', -10],
      ],
    ],
  ])('%j', (query, rows) => expect(weighed(query)).toEqual(rows))

  it.each(['plants=9', 'plants=-1', 'plants=x', 'plants=', 'plants=Infinity', 'plants=1e99', 'plants=NaN'])(
    'never holds more than a day can, nor less than nothing: %s',
    (query) => {
      expect(day(query).plants).toBeGreaterThanOrEqual(0)
      expect(day(query).plants).toBeLessThanOrEqual(1)
    },
  )
  it.each(['', 'plants=1', 'plants=1&cigarettes=2.5', 'exercise=1&television=3&meat=1&overweight=7.5'])(
    'is written as it was read: %j',
    (query) => expect(writeDay(day(query))).toBe(query),
  )
  it('is written without what no day can hold', () => {
    expect(writeDay(day('meat=99&plants=-3&cigarettes=x&other=1&cigarettes=4'))).toBe('meat=10')
  })

  it.each([
    [1, '+1 microlife', 30],
    [-1.5, '−1.5 microlives', 45],
    [4, '+4 microlives', 120],
    [0, '0 microlives', 0],
  ])('says %d', (microlives, words, minutes) => {
    expect([microlivesWords(microlives), minutesOf(microlives)]).toEqual([words, minutes])
  })
})
