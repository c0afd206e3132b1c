import { expect, it } from 'vitest'
import { asLocalDate } from '#app/values/local-date.ts'
import { countHabitDays } from './habit-days.ts'

it('counts today among a habit’s days once it’s done, which isn’t over for the others', () => {
  const days = [
    { date: asLocalDate('2026-06-14'), done: ['breathing'] as const },
    { date: asLocalDate('2026-06-15'), done: ['exercise'] as const },
  ]
  const counted = countHabitDays(days, asLocalDate('2026-06-15'))
  expect(counted).toHaveLength(7)
  expect(counted.slice(0, 3)).toMatchObject([
    { key: 'fasting', done: 0, days: 1 },
    { key: 'exercise', done: 1, days: 2 },
    { key: 'breathing', done: 1, days: 1 },
  ])
})
