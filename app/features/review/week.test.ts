import { describe, expect, it } from 'vitest'
import { emptyDay } from '#app/features/routine/day.ts'
import { type DayProgress, progressDays } from '#app/features/routine/progress.ts'
import { ALL_HABITS, habitSet } from '#app/values/habit-set.ts'
import { addDays, daysBetween, LocalDate } from '#app/values/local-date.ts'
import { changeWords, figuresOf, isFocusOf, weekFrom, weekToReview, widestGap } from './week.ts'

const day = (text: string) => LocalDate.parse(text)
const SUNDAY = day('2026-06-14')
const WEEK = { from: day('2026-06-08'), until: SUNDAY }

describe('the week to review', () => {
  it.each([
    ['2026-06-14', '2026-06-08', '2026-06-14'], // Sunday: the one that ends
    ['2026-06-15', '2026-06-08', '2026-06-14'],
    ['2026-06-20', '2026-06-08', '2026-06-14'], // Saturday: still the one that ended last
    ['2026-06-21', '2026-06-15', '2026-06-21'],
    ['2027-01-01', '2026-12-21', '2026-12-27'],
  ])('on %s is %s to %s', (today, from, until) => expect(weekToReview(day(today))).toEqual({ from, until }))

  it('begins on a Monday', () => {
    expect(weekFrom(day('2026-06-08'))).toEqual(WEEK)
    expect(weekFrom(day('2026-06-09'))).toBeNull()
    expect(weekFrom(day('2026-06-14'))).toBeNull()
    expect(weekFrom(day('9999-12-20'))?.until).toBe('9999-12-26')
    expect(weekFrom(day('9999-12-27'))).toBeNull()
  })

  it.each([
    ['2026-06-13', false],
    ['2026-06-14', true],
    ['2026-06-15', true],
    ['2026-06-21', true],
    ['2026-06-22', false],
  ])('its focus holds on %s: %s', (today, holds) => expect(isFocusOf(WEEK, day(today))).toBe(holds))
})

/** 62 days up to a Sunday, with what was done so many days back. */
const days = (setOn: (back: number) => number, isPaused: (back: number) => boolean = () => false): DayProgress[] =>
  progressDays({ from: addDays(SUNDAY, -61), to: SUNDAY }, (date) => {
    const back = daysBetween(date, SUNDAY)
    return { ...emptyDay(date), done: setOn(back), isPaused: isPaused(back), isEntered: true }
  })
const record = {
  feelings: [],
  joinedOn: day('2020-01-01'),
  today: SUNDAY,
  plannedOn: () => ['meditation' as const],
  doses: [],
  leftOut: [],
}
const meditation = habitSet(['meditation'])
const habitIn = (figures: ReturnType<typeof figuresOf>, habit: string) =>
  figures.habits.find((line) => line.habit === habit)

describe('the figures of a week', () => {
  it('have no lower completion on a Sunday that has only begun', () => {
    const begun = days((back) => (back > 0 ? ALL_HABITS : meditation))
    expect(figuresOf(WEEK, { ...record, days: begun })).toMatchObject({ completion: 100, usualCompletion: 100 })
  })

  it('set plan beside actual and the four weeks before', () => {
    const figures = figuresOf(WEEK, { ...record, days: days((back) => (back < 3 || back >= 7 ? meditation : 0)) })
    expect(figures.days).toBe(7)
    expect(habitIn(figures, 'meditation')).toEqual({ habit: 'meditation', planned: 7, done: 3, usual: 7 })
    expect(habitIn(figures, 'exercise')).toEqual({ habit: 'exercise', planned: 0, done: 0, usual: 0 })
  })

  it('take the mean of 28 days before the week, and no day more', () => {
    const figures = figuresOf(WEEK, { ...record, days: days((back) => (back >= 7 && back < 35 ? 0 : ALL_HABITS)) })
    expect(figures).toMatchObject({ completion: 100, usualCompletion: 0 })
    expect(habitIn(figures, 'fasting')).toMatchObject({ done: 7, usual: 0 })
  })

  it('leave days off out of plan and mean', () => {
    const figures = figuresOf(WEEK, {
      ...record,
      days: days(
        (back) => (back < 2 ? 0 : ALL_HABITS),
        (back) => back < 2,
      ),
    })
    expect(figures).toMatchObject({ days: 5, completion: 100 })
    expect(habitIn(figures, 'meditation')).toMatchObject({ planned: 5, done: 5 })
  })

  it('have no usual week until there is one, and no day before joining or after today', () => {
    const all = days(() => ALL_HABITS)
    const joinedAt = (back: number) => figuresOf(WEEK, { ...record, days: all, joinedOn: addDays(SUNDAY, -back) })
    expect(joinedAt(12)).toMatchObject({ days: 7, usualCompletion: null })
    expect(joinedAt(13)).toMatchObject({ usualCompletion: 100 })
    expect(joinedAt(2)).toMatchObject({ days: 3 })
    expect(figuresOf(WEEK, { ...record, days: all, today: addDays(SUNDAY, -3) }).days).toBe(4)
  })

  it('of no day at all are no figures', () => {
    expect(figuresOf(WEEK, { ...record, days: [] })).toMatchObject({ days: 0, completion: null, usualCompletion: null })
  })

  it('leave out what does not count for this member', () => {
    const figures = figuresOf(WEEK, { ...record, days: days(() => 0), leftOut: ['fasting'] })
    expect(figures.habits).toHaveLength(6)
    expect(habitIn(figures, 'fasting')).toBeUndefined()
  })

  it('plan no habit on a day on which it was switched off', () => {
    const all = days(() => meditation).map((one) =>
      one.date >= '2026-06-12' || one.date < '2026-05-25' ? { ...one, off: ['meditation' as const], done: [] } : one,
    )
    const figures = figuresOf(WEEK, { ...record, days: all })
    expect(habitIn(figures, 'meditation')).toEqual({ habit: 'meditation', planned: 4, done: 4, usual: 7 })
  })

  it('take the measure of a habit as its plan, whatever the timetable says, and once it is done as that', () => {
    const heat = { habit: 'hotExposure', unit: 'times', aWeek: 3, from: WEEK.from, until: null } as const
    const week = (done: readonly number[], free: readonly number[]) =>
      days((back) => (done.includes(back) ? habitSet(['hotExposure']) : 0)).map((one) =>
        free.includes(daysBetween(one.date, SUNDAY)) ? { ...one, free: ['hotExposure' as const] } : one,
      )
    const figuresFor = (all: readonly DayProgress[]) =>
      habitIn(figuresOf(WEEK, { ...record, days: all, doses: [heat] }), 'hotExposure')
    // Asked for on the last three days of the week, and not done.
    expect(figuresFor(week([], [3, 4, 5, 6]))).toEqual({ habit: 'hotExposure', planned: 3, done: 0, usual: 0 })
    expect(figuresFor(week([6, 5, 4], [0, 1, 2, 3]))).toMatchObject({ planned: 3, done: 3 })
    // More than the measure is no gap, either.
    expect(figuresFor(week([6, 5, 4, 0], [1, 2, 3]))).toMatchObject({ planned: 4, done: 4 })
    // The day before it was chosen is planned by the timetable, which does not name it.
    const later = { ...heat, from: addDays(WEEK.from, 1) }
    expect(
      habitIn(figuresOf(WEEK, { ...record, days: week([], [4, 5]), doses: [later] }), 'hotExposure'),
    ).toMatchObject({
      planned: 4,
    })
  })

  it('say how it felt from three check-ins on', () => {
    const felt = (count: number) =>
      Array.from({ length: count }, (_, back) => ({ date: addDays(SUNDAY, -back), sleep: 4, energy: null, stress: 2 }))
    const of = (count: number) => figuresOf(WEEK, { ...record, days: days(() => 0), feelings: felt(count) }).feelings
    expect(of(2)[0]).toEqual({ key: 'sleep', mean: null, usual: null, count: 2 })
    expect(of(10)).toEqual([
      { key: 'sleep', mean: 4, usual: 4, count: 7 },
      { key: 'energy', mean: null, usual: null, count: 0 },
      { key: 'stress', mean: 2, usual: 2, count: 7 },
    ])
  })
})

describe('the widest gap', () => {
  const figures = figuresOf(WEEK, {
    ...record,
    days: days((back) => (back < 2 ? habitSet(['coldExposure']) : 0)),
    plannedOn: () => ['meditation', 'coldExposure'],
  })
  it('is the habit furthest from its plan, never one that isn’t recommended', () => {
    expect(widestGap(figures, [])).toMatchObject({ habit: 'meditation', planned: 7, done: 0 })
    expect(widestGap(figures, ['meditation'])).toMatchObject({ habit: 'coldExposure', done: 2 })
    expect(widestGap(figures, ['meditation', 'coldExposure'])).toBeNull()
  })
})

it.each([
  [52, 50, 3, 0, 'about as usual'],
  [53, 50, 3, 0, 'up 3'],
  [40, 50, 3, 0, 'down 10'],
  [3.2, 3.6, 0.3, 1, 'down 0.4'],
  // Read as 84 against 74, and as 3.5 against 3.1.
  [83.57, 74.37, 3, 0, 'up 10'],
  [3.45, 3.14, 0.3, 1, 'up 0.4'],
])('%f against %f is %s', (now, usual, step, digits, words) =>
  expect(changeWords(now, usual, step, digits)).toBe(words),
)
