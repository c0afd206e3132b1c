import { expect, it } from 'vitest'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { dashboardStats } from './dashboard.ts'
import { progressDays } from './progress.ts'

const today = LocalDate.parse('2026-06-15')

const meanHint = (joinedOn: LocalDate) =>
  dashboardStats({
    joinedOn,
    today,
    days: progressDays({ from: addDays(today, -61), to: today }),
    currentStreak: 0,
    freezes: { held: 0, daysToNext: 7 },
    goals: [],
    achievements: [],
    pauses: [],
    doses: [],
    minutes: [],
  }).find(({ label }) => label === 'Completion')?.hint

it('a mean is said to be of 30 days only once there were 30', () => {
  expect(meanHint(today)).toBe('average since you joined')
  expect(meanHint(addDays(today, -28))).toBe('average since you joined')
  expect(meanHint(addDays(today, -29))).toBe('average of the last 30 days')
})
