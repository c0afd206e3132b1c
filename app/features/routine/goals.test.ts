import { describe, expect, it } from 'vitest'
import { ALL_HABITS, habitSet } from '#app/values/habit-set.ts'
import { LocalDate, listDays, weekdayOf } from '#app/values/local-date.ts'
import { GoalInput } from './contract.ts'
import { emptyDay } from './day.ts'
import { GOAL_PERIODS, type Goal, highestTarget, periodAround, progressOfGoal, suggestedGoals } from './goals.ts'
import { progressDays } from './progress.ts'

const day = (text: string) => LocalDate.parse(text)
const today = day('2026-06-18')
const joinedOn = day('2026-06-01')
const days = (sets: Record<string, number>) =>
  progressDays({ from: day('2026-05-01'), to: today }, (date) => ({ ...emptyDay(date), done: sets[date] ?? 0 }))
const count = (goal: Goal, sets: Record<string, number>) => progressOfGoal(goal, days(sets), { joinedOn, today })
const exercise = habitSet(['exercise'])

describe('the period of a goal', () => {
  it.each([
    ['week', '2026-06-18', '2026-06-15', '2026-06-21'],
    ['week', '2026-06-15', '2026-06-15', '2026-06-21'],
    ['week', '2026-06-21', '2026-06-15', '2026-06-21'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2026-06-18', '2026-06-01', '2026-06-30'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2026-02-01', '2026-02-01', '2026-02-28'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('%s around %s is %s to %s', (period, around, from, until) => {
    expect(periodAround(period, day(around))).toEqual({ from, until })
  })

  it('always holds its day, from Monday to Sunday or within one month', () => {
    for (const date of listDays(day('2027-12-01'), day('2028-04-01'))) {
      const week = periodAround('week', date)
      expect([weekdayOf(week.from), weekdayOf(week.until)]).toEqual([1, 7])
      const month = periodAround('month', date)
      expect([month.from.slice(0, 7), month.until.slice(0, 7)]).toEqual([date.slice(0, 7), date.slice(0, 7)])
      for (const { from, until } of [week, month]) expect(from <= date && date <= until).toBe(true)
    }
  })
})

describe('the progress of a goal', () => {
  const goal: Goal = { period: 'week', measure: 'exercise', target: 3 }

  it('counts the days of this week, not of the last', () => {
    expect(count(goal, { '2026-06-14': exercise, '2026-06-15': exercise, '2026-06-18': exercise })).toMatchObject({
      reached: 2,
      percentage: 67,
      isReached: false,
      daysLeft: 4,
    })
  })

  it('is reached at the target, not before', () => {
    const three = { '2026-06-15': exercise, '2026-06-16': ALL_HABITS, '2026-06-18': exercise }
    expect(count(goal, three)).toMatchObject({ reached: 3, isReached: true, percentage: 100 })
    expect(count({ ...goal, target: 4 }, three).isReached).toBe(false)
  })

  it('knows whether today is a day off', () => {
    const paused = progressDays({ from: joinedOn, to: today }, (date) => ({
      ...emptyDay(date),
      isPaused: date === today,
    }))
    expect(progressOfGoal(goal, paused, { joinedOn, today }).isDayOff).toBe(true)
    expect(count(goal, {}).isDayOff).toBe(false)
  })

  it('counts kept days and the mean completion of the month', () => {
    const sets = { '2026-05-31': ALL_HABITS, '2026-06-01': ALL_HABITS, '2026-06-02': 0b11111, '2026-06-03': 0b1111 }
    expect(count({ period: 'month', measure: 'keptDays', target: 20 }, sets).reached).toBe(2)
    expect(count({ period: 'month', measure: 'completion', target: 85 }, sets).reached).toBe(
      Math.round((100 + 71 + 57) / 17),
    )
  })
})

describe('a goal that is sent', () => {
  it.each([
    [{ period: 'week', measure: 'exercise', target: 7 }, true],
    [{ period: 'week', measure: 'exercise', target: '5' }, true],
    [{ period: 'week', measure: 'exercise', target: 8 }, false],
    [{ period: 'week', measure: 'exercise', target: 0 }, false],
    [{ period: 'week', measure: 'exercise', target: 2.5 }, false],
    [{ period: 'week', measure: 'exercise', target: '' }, false],
    [{ period: 'month', measure: 'exercise', target: 31 }, true],
    [{ period: 'month', measure: 'exercise', target: 32 }, false],
    [{ period: 'month', measure: 'completion', target: 100 }, true],
    [{ period: 'month', measure: 'completion', target: 101 }, false],
    [{ period: 'year', measure: 'exercise', target: 5 }, false],
    [{ period: 'week', measure: 'smoking', target: 5 }, false],
  ])('%j is taken: %s', (goal, isTaken) => expect(GoalInput.safeParse(goal).success).toBe(isTaken))

  it('is one that can be reached, also when it is a suggestion', () => {
    for (const { period, measure, target } of GOAL_PERIODS.flatMap((one) => suggestedGoals(one, []))) {
      expect(target).toBeLessThanOrEqual(highestTarget(period, measure))
    }
  })

  it('is not suggested for a habit that isn’t recommended', () => {
    const measures = (notRecommended: Parameters<typeof suggestedGoals>[1]) =>
      suggestedGoals('week', notRecommended).map(({ measure }) => measure)
    expect(measures([])).toContain('exercise')
    expect(measures(['exercise'])).toEqual(['meditation', 'keptDays'])
  })
})
