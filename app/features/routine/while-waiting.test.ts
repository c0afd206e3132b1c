import { describe, expect, it } from 'vitest'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import type { Dashboard } from './contract.ts'
import { emptyDay, type HabitState } from './day.ts'
import { HABIT_KEYS, type HabitKey } from './habits.ts'
import { progressDays } from './progress.ts'
import { freezesOf, runOf, withFreezes } from './streak.ts'
import { withWaiting } from './while-waiting.ts'

const today = LocalDate.parse('2026-06-15')
const FIVE = 31

/** A dashboard of the last 30 days, on each of which so many habits were done; five of seven keep a day. */
function dashboardOf(done: (daysAgo: number) => number): Dashboard {
  const from = addDays(today, -29)
  let ago = 30
  const plain = progressDays({ from, to: today }, (date) => {
    ago -= 1
    return { ...emptyDay(date), done: done(ago), isEntered: true }
  })
  const { days, run } = withFreezes(plain, { length: 0, credit: 0 })
  const counts = { currentStreak: run.length, freezes: freezesOf(run) }
  return { joinedOn: from, today, days, ...counts, goals: [], achievements: [], pauses: [], doses: [], minutes: [] }
}

const tapsOn = (date: LocalDate, habits: readonly HabitKey[], state: HabitState = 'done') => ({
  ticks: habits.map((habit) => ({ date, habit, state })),
  modes: [],
})

describe('figures while something waits', () => {
  it('are those of the server where nothing waits', () => {
    const dashboard = dashboardOf(() => FIVE)
    expect(withWaiting(dashboard, { ticks: [], modes: [] })).toEqual({ dashboard, isWhole: true })
  })

  it.each([0, 6, 7, 13, 14, 20])('are those the server will have, after %i days kept', (kept) => {
    const before = dashboardOf((ago) => (ago >= 1 && ago <= kept ? FIVE : 0))
    const after = dashboardOf((ago) => (ago <= kept ? FIVE : 0))
    const waiting = tapsOn(today, HABIT_KEYS.slice(0, 5))
    expect(withWaiting(before, waiting)).toEqual({ dashboard: after, isWhole: true })
    expect(withWaiting(after, waiting)).toEqual({ dashboard: after, isWhole: true })
  })

  it('leave a streak alone while today is not passed yet', () => {
    const before = dashboardOf((ago) => (ago > 0 ? FIVE : 0))
    const { dashboard } = withWaiting(before, tapsOn(today, HABIT_KEYS.slice(0, 4)))
    expect(dashboard.currentStreak).toBe(before.currentStreak)
    expect(dashboard.days.at(-1)).toMatchObject({ completed: 4, percentage: 57, microLives: 2 })
  })

  it('take a day off the streak when today is unticked', () => {
    const before = dashboardOf(() => FIVE)
    const { dashboard, isWhole } = withWaiting(before, tapsOn(today, ['fasting'], 'not-done'))
    expect(dashboard.currentStreak).toBe(before.currentStreak - 1)
    expect(isWhole).toBe(true)
  })

  it('count an ill day as no day', () => {
    const before = dashboardOf((ago) => (ago > 0 ? FIVE : 0))
    const { dashboard } = withWaiting(before, { ticks: [], modes: [{ date: today, state: 'ill' }] })
    expect(dashboard.days.at(-1)).toMatchObject({ outcome: 'neutral', mode: 'ill' })
    expect(dashboard.currentStreak).toBe(before.currentStreak)
  })

  it('count an earlier day, and say that the streak is not known where that changes it', () => {
    const yesterday = addDays(today, -1)
    const before = dashboardOf((ago) => (ago > 1 ? FIVE : 0))
    expect(withWaiting(before, tapsOn(yesterday, ['fasting'])).isWhole).toBe(true)
    const { dashboard, isWhole } = withWaiting(before, tapsOn(yesterday, HABIT_KEYS.slice(0, 5)))
    expect(dashboard.days.at(-2)).toMatchObject({ completed: 5, outcome: 'kept' })
    expect(isWhole).toBe(false)
  })

  it('say that a day they do not hold is not counted', () => {
    const before = dashboardOf(() => FIVE)
    expect(withWaiting(before, tapsOn(addDays(today, 1), ['fasting'])).isWhole).toBe(false)
  })

  it.each([0, 1, 6, 7, 8, 13, 14])('tell how a streak stands from its freezes, with a credit of %i days', (credit) => {
    expect(runOf(3, freezesOf({ length: 3, credit }))).toEqual({ length: 3, credit })
  })
})
