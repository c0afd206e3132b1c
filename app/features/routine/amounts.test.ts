import { expect, it } from 'vitest'
import { measureOf } from '#app/values/habits.ts'
import { amountInWords, problemWith } from './amounts.ts'

it.each([
  [0.25, null],
  [30, null],
  [null, null],
  [0.2, 'Give 0.25 to 30 minutes.'],
  [30.25, 'Give 0.25 to 30 minutes.'],
])('%s minutes of cold: %s', (figure, problem) => {
  expect(problemWith(figure, measureOf('coldExposure')?.limits, 'minutes')).toBe(problem)
})

it('has no temperature for what has none', () => {
  expect(problemWith(20, measureOf('exercise')?.celsius, '°C')).not.toBeNull()
  expect(problemWith(null, measureOf('exercise')?.celsius, '°C')).toBeNull()
})

it.each([
  ['hotExposure', { amount: 20, celsius: 80 }, '20 minutes at 80 °C'],
  ['coldExposure', { amount: 1, celsius: null }, '1 minute'],
  ['coldExposure', { amount: null, celsius: 12 }, 'at 12 °C'],
  ['fasting', { amount: 16, celsius: null }, '16 hours fasted'],
  ['meditation', { amount: null, celsius: null }, ''],
] as const)('%s %j is %j', (habit, amount, words) => expect(amountInWords(habit, amount)).toBe(words))
