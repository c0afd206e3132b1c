import { expect, it } from 'vitest'
import { meanPercent, Percent, percentOf } from './percent.ts'

it.each([
  [0, 7, 0],
  [1, 7, 14],
  [4, 7, 57],
  [5, 7, 71],
  [6, 7, 86],
  [7, 7, 100],
  [8, 7, 100],
  [-1, 7, 0],
  [0, 0, 0],
  [1, 200, 1],
  [1, 201, 0],
])('%i of %i is %i %%', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent))

it.each([
  [[], 0],
  [[71], 71],
  [[71, 57], 64],
  [[100, 57, 0], 52],
])('the mean of %j is %i %%', (values, mean) => {
  expect(meanPercent(values.map((value) => Percent.parse(value)))).toBe(mean)
})

it.each([-1, 101, 0.5, '71', null])('refuses %j as a percentage', (value) => {
  expect(Percent.safeParse(value).success).toBe(false)
})
