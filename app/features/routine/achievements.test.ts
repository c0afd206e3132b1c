import { describe, expect, it } from 'vitest'
import { ALL_HABITS, habitSet, without } from '#app/values/habit-set.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { ACHIEVEMENTS, earnedBy, earnedIn } from './achievements.ts'
import { emptyDay } from './day.ts'
import { progressDays, progressOf } from './progress.ts'

const from = LocalDate.parse('2026-05-01')
const days = (sets: readonly number[], off = 0) =>
  progressDays({ from, to: addDays(from, sets.length - 1) }, (date) => ({
    ...emptyDay(date, { off }),
    done: sets[Math.round((Date.parse(date) - Date.parse(from)) / 86_400_000)] ?? 0,
  }))
const repeat = (count: number, set: number) => Array.from({ length: count }, () => set)
const cold = habitSet(['coldExposure'])
const earned = (sets: readonly number[], streak = 0, off = 0) => earnedBy({ days: days(sets, off), streak })

describe('achievements', () => {
  it('begin with the first tick', () => {
    expect(earned([0])).toEqual([])
    expect(earned([cold])).toEqual(['first-step'])
  })

  it.each([
    [6, []],
    [7, ['streak-7']],
    [29, ['streak-7']],
    [30, ['streak-7', 'streak-30']],
    [100, ['streak-7', 'streak-30', 'streak-100']],
    [364, ['streak-7', 'streak-30', 'streak-100']],
    [365, ['streak-7', 'streak-30', 'streak-100', 'streak-365']],
  ])('of streaks, %i days earn %j', (streak, keys) => expect(earned([0], streak)).toEqual(keys))

  it('know a perfect day, also of those habits that apply', () => {
    const safe = without(ALL_HABITS, cold)
    expect(earned([safe])).not.toContain('perfect-day')
    expect(earned([ALL_HABITS])).toContain('perfect-day')
    expect(earned([safe], 0, cold)).toContain('perfect-day')
    expect(earned([0], 0, ALL_HABITS)).toEqual([])
    // Its words must be true of such a day, too.
    expect(ACHIEVEMENTS.find(({ key }) => key === 'perfect-day')?.how).not.toMatch(/seven|7/i)
  })

  it('ask for all seven of a perfect day, though its measures asked for fewer', () => {
    const free = habitSet(['hotExposure'])
    const day = (done: number) => [progressOf({ ...emptyDay(from, { free: without(free, done) }), done })]
    expect(earnedBy({ days: day(without(ALL_HABITS, free)), streak: 0 })).not.toContain('perfect-day')
    expect(earnedBy({ days: day(ALL_HABITS), streak: 0 })).toContain('perfect-day')
  })

  it.each([
    ['eleven days are not enough', repeat(11, cold), false],
    ['twelve days are', repeat(12, cold), true],
    ['twelve of thirty', [cold, ...repeat(18, 0), ...repeat(11, cold)], true],
    ['twelve of thirty-one', [cold, ...repeat(19, 0), ...repeat(11, cold)], false],
  ])('give the cool finish: %s', (_, sets, isEarned) => expect(earned(sets).includes('cool-finish')).toBe(isEarned))

  it('welcome people back after a week away, not after six days', () => {
    const kept = 0b11111
    expect(earned([kept, ...repeat(7, 0), kept])).toContain('fresh-start')
    expect(earned([kept, ...repeat(6, 0), kept])).not.toContain('fresh-start')
    expect(earned([...repeat(20, 0), kept])).not.toContain('fresh-start')
  })

  it('of a whole record have the day on which it had earned them', () => {
    const five = 0b11111
    const sets = [0, cold, ...repeat(7, five), 0, ...repeat(8, 0), ALL_HABITS, ...repeat(5, cold)]
    const inRecord = earnedIn(days(sets)).map(({ key, earnedOn }) => `${earnedOn} ${key}`)
    expect(inRecord).toEqual([
      '2026-05-02 first-step',
      '2026-05-19 perfect-day',
      '2026-05-09 streak-7',
      '2026-05-22 cool-finish',
      '2026-05-19 fresh-start',
    ])
    expect(earnedIn([])).toEqual([])
    // As if every day had been looked at by itself.
    for (const { key, earnedOn } of earnedIn(days(sets))) {
      const place = days(sets).findIndex(({ date }) => date === earnedOn)
      expect(earnedIn(days(sets.slice(0, place))).map((one) => one.key)).not.toContain(key)
    }
  })
})
