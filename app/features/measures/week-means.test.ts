import { expect, it } from 'vitest'
import { addDays, asLocalDate } from '#app/values/local-date.ts'
import { weekMeans } from './week-means.ts'

const first = asLocalDate('2026-03-01')

it.each([
  ['one day', [[0, 4]], [4]],
  ['a week and a day', [0, 1, 2, 3, 4, 5, 6, 7].map((day) => [day, day]), [0, 0.5, 1, 1.5, 2, 2.5, 3, 4]],
  [
    'days missing',
    [
      [0, 10],
      [6, 20],
      [7, 30],
      [30, 50],
    ],
    [10, 15, 25, 50],
  ],
])('is the mean of the seven days up to each day: %s', (_, days, means) => {
  const values = days.map(([day = 0, value = 0]) => [addDays(first, day), value] as const)
  expect(weekMeans(values).map(([, mean]) => mean)).toEqual(means)
})
