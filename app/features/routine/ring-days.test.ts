import { expect, it } from 'vitest'
import { ALL_HABITS, habitSet } from '#app/values/habit-set.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { emptyDay } from './day.ts'
import { progressDays } from './progress.ts'
import { ageOf, ringDaysOf, withNewest } from './ring-days.ts'

const monday = LocalDate.parse('2026-06-15')

it('begins with the day of joining, at its own weekday', () => {
  const days = progressDays({ from: addDays(monday, -10), to: addDays(monday, 9) })
  const wednesday = addDays(monday, 2)
  expect(ringDaysOf(days, wednesday)).toMatchObject({ start: 2, planted: wednesday, rings: 2 })
  expect(ringDaysOf(days, wednesday).days).toHaveLength(8)
  expect(ringDaysOf(days, monday)).toMatchObject({ start: 0, rings: 2 })
})

it('counts what applied on a day, and knows days off and freezes', () => {
  const records = [
    { done: ALL_HABITS },
    { done: habitSet(['exercise', 'meditation']), off: habitSet(['coldExposure', 'hotExposure', 'fasting']) },
    { mode: 'ill' as const },
    {},
  ]
  const days = progressDays({ from: monday, to: addDays(monday, 3) }, (date) => ({
    ...emptyDay(date),
    ...records[new Date(date).getUTCDate() - 15],
  }))
  const held = days.map((day, place) => (place === 3 ? { ...day, outcome: 'frozen' as const } : day))
  expect(ringDaysOf(held, monday).days).toEqual([
    { depth: 7 },
    { depth: 3.5 },
    { depth: 0, kind: 'off' },
    { depth: 0, kind: 'freeze' },
  ])
})

it.each([
  ['2026-06-15', '2026-06-15', { day: 1, ring: 1 }],
  ['2026-06-17', '2026-06-21', { day: 5, ring: 1 }],
  ['2026-06-17', '2026-06-22', { day: 6, ring: 2 }],
  ['2024-06-17', '2026-06-22', { day: 736, ring: 106 }],
])('a record planted on %s is on %s as old as its whole life, however little of it is known', (joined, today, age) =>
  expect(ageOf({ joinedOn: LocalDate.parse(joined), today: LocalDate.parse(today) })).toEqual(age),
)

it('puts the newest days in the place of what was known of them, and adds none', () => {
  const year = progressDays({ from: addDays(monday, -9), to: monday })
  const newest = progressDays({ from: addDays(monday, -1), to: addDays(monday, 1) }, (date) => ({
    ...emptyDay(date),
    done: ALL_HABITS,
  }))
  const days = withNewest(year, newest)
  expect(days.map(({ date }) => date)).toEqual(year.map(({ date }) => date))
  expect(days.map(({ completed }) => completed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 7, 7])
})
