import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_HABITS, habitSet } from '#app/values/habit-set.ts'
import { addDays, LocalDate, weekdayOf } from '#app/values/local-date.ts'
import vectors from '../../../dev/health-exports/vectors.json' with { type: 'json' }
import { emptyDay } from './day.ts'
import {
  habitHistories,
  heatMarkOf,
  heatOf,
  lastWeeks,
  monthsOf,
  strengthOf,
  weekdayPattern,
  weeksOf,
} from './history.ts'
import { progressDays } from './progress.ts'

const today = LocalDate.parse('2026-06-18')
const open = { joinedOn: LocalDate.parse('2025-01-01'), today }
const days = (setOn: (date: LocalDate) => number, count = 365) =>
  progressDays({ from: addDays(today, 1 - count), to: today }, (date) => ({ ...emptyDay(date), done: setOn(date) }))

describe('the heatmap', () => {
  it('marks what a freeze held and what was a day off, and no freeze where one habit is looked at', () => {
    const [day] = days(() => habitSet(['exercise']), 1)
    if (!day) throw new Error('a day')
    expect(heatMarkOf({ ...day, outcome: 'frozen' }, null)).toEqual({ depth: 1, isHeld: true, isOff: false })
    expect(heatMarkOf({ ...day, outcome: 'frozen' }, 'exercise')).toEqual({ depth: 4, isHeld: false, isOff: false })
    expect(heatMarkOf({ ...day, outcome: 'neutral' }, 'fasting')).toEqual({ depth: 0, isHeld: false, isOff: true })
  })

  it('marks the days on which one habit was switched off', () => {
    const [day] = progressDays({ from: today, to: today }, (date) => emptyDay(date, { off: habitSet(['fasting']) }))
    if (!day) throw new Error('a day')
    expect(heatMarkOf(day, 'fasting').isOff).toBe(true)
    expect(heatMarkOf(day, 'exercise').isOff).toBe(false)
    expect(heatMarkOf(day, null).isOff).toBe(false)
  })

  it('has every day once, in the row of its weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
        const weeks = weeksOf(days(() => 0, count))
        const cells = weeks.flatMap((week) => week.days.flatMap((day, row) => (day ? [{ day, row }] : [])))
        expect(cells).toHaveLength(count)
        for (const { day, row } of cells) expect(weekdayOf(day.date)).toBe(row + 1)
        for (const week of weeks) expect(week.days).toHaveLength(7)
      }),
    )
  })

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [6, 3],
    [7, 4],
  ])('draws %i of seven at depth %i', (count, depth) => {
    const [day] = days(() => 2 ** count - 1, 1)
    expect(day && heatOf(day)).toBe(depth)
  })
})

describe('the weekday pattern', () => {
  it('is the mean of each weekday, Monday first', () => {
    const pattern = weekdayPattern(
      days((date) => (weekdayOf(date) === 7 ? 0 : ALL_HABITS)),
      open,
    )
    expect(pattern.map(({ short, percentage }) => `${short} ${percentage}`)).toEqual([
      'Mon 100',
      'Tue 100',
      'Wed 100',
      'Thu 100',
      'Fri 100',
      'Sat 100',
      'Sun 0',
    ])
  })

  it('leaves out what was before joining', () => {
    const pattern = weekdayPattern(
      days(() => ALL_HABITS),
      { joinedOn: addDays(today, -2), today },
    )
    expect(pattern.map((day) => day.days)).toEqual([0, 1, 1, 1, 0, 0, 0])
  })
})

describe('months', () => {
  it('are summed up, newest first', () => {
    const june = monthsOf(
      days((date) => (date >= '2026-06-01' ? 0b11111 : 0)),
      open,
    )
    expect(june[0]).toEqual({ month: '2026-06', label: 'Jun 2026', days: 18, kept: 18, completion: 71, microLives: 45 })
    expect(june[1]).toMatchObject({ label: 'May 2026', days: 31, kept: 0 })
    expect(june).toHaveLength(13)
  })
})

describe('habit strength', () => {
  it.each([
    ['nothing', [], 0],
    ['thirteen days', Array.from({ length: 13 }, () => true), 50],
    ['ninety-one days', Array.from({ length: 91 }, () => true), 99],
    ['ninety-one days and thirteen without', Array.from({ length: 104 }, (_, day) => day < 91), 50],
  ])('of %s is %i', (_, history, strength) => expect(strengthOf(history)).toBe(strength))

  const { threePerWeekKept, twoOfThreePerWeek, daily1, daily20 } = vectors.loopScore
  const [kept, twoOfThree] = ['x.x.x..', 'x.x....']
  const loop = [
    ['one day', 'x', 1, 7, daily1],
    ['twenty days', 'x', 20, 7, daily20],
    ...Object.entries(threePerWeekKept).map(([weeks, score]) => ['kept weeks', kept, Number(weeks), 3, score] as const),
    ...Object.entries(twoOfThreePerWeek).map(
      ([weeks, score]) => ['two of three, weeks', twoOfThree, Number(weeks), 3, score] as const,
    ),
  ] as const
  it.each(loop)('%s (%s × %i, %i a week) is what Loop Habit Tracker says', (_, week, times, aWeek, score) => {
    const history = [...week.repeat(times)].map((mark) => mark === 'x')
    const asked = history.map(() => aWeek)
    expect(strengthOf(history, asked)).toBe(Math.round(score * 100))
  })

  it('rises with a day done and falls with a day missed, and stays within 0 and 100', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (history) => {
        const now = strengthOf(history)
        expect(strengthOf([...history, true])).toBeGreaterThanOrEqual(now)
        expect(strengthOf([...history, false])).toBeLessThanOrEqual(now)
        expect(now).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('the last twelve weeks', () => {
  it('are the share of each week’s days, the newest ending today, with nothing where it was not due', () => {
    const done = (back: number, isDone: boolean) => ({ date: addDays(today, -back), isDone })
    const weeks = lastWeeks(
      [done(84, true), done(83, true), done(77, false), done(7, true), done(6, true), done(0, false)],
      today,
    )
    expect(weeks).toEqual([50, ...Array.from({ length: 9 }, () => null), 100, 50])
  })
})

describe('the history of a habit', () => {
  it('counts it alone', () => {
    const cold = habitSet(['coldExposure'])
    const histories = habitHistories(
      days((date) => (date >= '2026-06-10' ? cold : 0)),
      open,
    )
    const [first, , , coldHistory] = histories
    expect(coldHistory).toMatchObject({ key: 'coldExposure', last30: { done: 9, days: 30 } })
    expect(coldHistory?.weeks).toEqual([...Array.from({ length: 10 }, () => 0), 29, 100])
    expect(coldHistory?.months.at(-1)).toEqual({ month: '2026-06', label: 'Jun 2026', percentage: 50 })
    expect(first).toMatchObject({ strength: 0, last30: { done: 0 } })
  })

  it('knows only the days on which it counted: switched off, it loses nothing', () => {
    const off = (date: LocalDate) =>
      date >= '2026-06-04' ? habitSet(['coldExposure', 'fasting']) : habitSet(['fasting'])
    const histories = habitHistories(
      progressDays({ from: addDays(today, -364), to: today }, (date) => ({
        ...emptyDay(date, { off: off(date) }),
        done: date < '2026-06-04' ? habitSet(['coldExposure', 'exercise']) : habitSet(['exercise']),
      })),
      open,
    )
    const cold = histories.find(({ key }) => key === 'coldExposure')
    expect(cold).toMatchObject({ strength: 100, last30: { done: 15, days: 15 } })
    expect(cold?.months.at(-1)?.percentage).toBe(100)
    expect(histories.map(({ key }) => key)).not.toContain('fasting')
  })

  it('has no percentage for a month in which it was off throughout', () => {
    const histories = habitHistories(
      progressDays({ from: addDays(today, -364), to: today }, (date) => ({
        ...emptyDay(date, { off: date >= '2026-06-01' ? habitSet(['fasting']) : 0 }),
        done: habitSet(['exercise']),
      })),
      open,
    )
    expect(histories.find(({ key }) => key === 'fasting')?.months.at(-1)?.percentage).toBeNull()
  })
})
