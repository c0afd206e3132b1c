import { expect, it } from 'vitest'
import { addDays, asLocalDate } from '#app/values/local-date.ts'
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

it('says them in words, also on the first days', () => {
  const first = asLocalDate('2026-06-14')
  const today = asLocalDate('2026-06-15')
  const words = (days: Parameters<typeof countHabitDays>[0]) =>
    countHabitDays(days, today).map((counted) => counted.words)
  expect(words([{ date: today, done: ['exercise'] }]).slice(0, 2)).toEqual(['No day yet', '1 of 1 day'])
  expect(words([{ date: first, done: [] }])[0]).toBe('0 of 1 day')
  expect(words([first, addDays(first, -1)].map((date) => ({ date, done: [] })))[0]).toBe('0 of 2 days')
})
