import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Percent } from '#app/values/percent.ts'
import { completionOfCount } from './completion.ts'
import { currentStreak, keepsStreak, longestStreak, type Outcome } from './streak.ts'

const percents = (...values: number[]): Outcome[] =>
  values.map((value) => (keepsStreak(Percent.parse(value)) ? 'kept' : 'missed'))
const counts = (...values: number[]) => percents(...values.map((completed) => completionOfCount(completed).percentage))
const dayCounts = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 60 })

describe('the threshold', () => {
  it.each([
    [69, false],
    [70, true],
    [71, true],
    [0, false],
    [100, true],
  ])('%i %% keeps the streak: %s', (percentage, keeps) => expect(keepsStreak(Percent.parse(percentage))).toBe(keeps))

  it('is five habits of seven, not four', () => {
    expect(keepsStreak(completionOfCount(4).percentage)).toBe(false)
    expect(keepsStreak(completionOfCount(5).percentage)).toBe(true)
  })
})

describe('the current streak', () => {
  it.each([
    ['nobody has no days', [], 0],
    ['the first morning', [0], 0],
    ['the first evening', [5], 1],
    ['today has not passed yet: yesterday still counts', [5, 5, 0], 2],
    ['today at four of seven is still open', [5, 5, 4], 2],
    ['today counts once it passes', [5, 5, 5], 3],
    ['a miss yesterday ends it', [7, 7, 4, 0], 0],
    ['a miss yesterday, today passed', [7, 7, 4, 5], 1],
    ['only the newest run counts', [7, 7, 7, 0, 6, 5, 0], 2],
  ])('%s', (_, history, streak) => expect(currentStreak(counts(...history))).toBe(streak))

  it('is decided by the percentage: 70 keeps it, 69 ends it', () => {
    expect(currentStreak(percents(100, 70, 0))).toBe(2)
    expect(currentStreak(percents(100, 69, 0))).toBe(0)
  })

  it('is never lowered by what today has come to so far', () => {
    fc.assert(
      fc.property(dayCounts, fc.integer({ min: 0, max: 7 }), (history, today) => {
        const untilYesterday = currentStreak(counts(...history, 0))
        expect(currentStreak(counts(...history, today))).toBe(untilYesterday + (today >= 5 ? 1 : 0))
      }),
    )
  })

  it('equals counting back by hand', () => {
    fc.assert(
      fc.property(dayCounts, (history) => {
        let streak = 0
        for (const [index, completed] of [...history].reverse().entries()) {
          if (completed >= 5) streak += 1
          else if (index > 0) break
        }
        expect(currentStreak(counts(...history))).toBe(streak)
      }),
    )
  })

  it('is the same however much history lies before the last miss', () => {
    fc.assert(
      fc.property(dayCounts, dayCounts, (older, newer) => {
        fc.pre(newer.length > 0)
        expect(currentStreak(counts(...older, 0, ...newer))).toBe(currentStreak(counts(0, ...newer)))
      }),
    )
  })

  it('goes on overnight: the new day takes nothing away, and only a miss resets it', () => {
    fc.assert(
      fc.property(dayCounts, (history) => {
        fc.pre(history.length > 0)
        const evening = currentStreak(counts(...history))
        const nextMorning = currentStreak(counts(...history, 0))
        expect(nextMorning).toBe((history.at(-1) ?? 0) >= 5 ? evening : 0)
      }),
    )
  })
})

describe('days off', () => {
  const outcomes = fc.array(fc.constantFrom<Outcome>('kept', 'neutral', 'missed'), { maxLength: 60 })

  it.each([
    ['a week of illness is passed over', ['kept', 'kept', 'neutral', 'neutral', 'kept'], 3],
    ['a pause up to this morning carries the streak', ['kept', 'kept', 'neutral', 'missed'], 2],
    ['a pause after a miss rescues nothing', ['kept', 'missed', 'neutral', 'neutral'], 0],
    ['nothing but a pause is no streak', ['neutral', 'neutral'], 0],
  ] as const)('%s', (_, days, streak) => expect(currentStreak(days)).toBe(streak))

  it('change no streak, current or longest, wherever they lie before today', () => {
    fc.assert(
      fc.property(outcomes, fc.constantFrom<Outcome>('kept', 'missed'), (before, today) => {
        const worked = before.filter((outcome) => outcome !== 'neutral')
        expect(currentStreak([...before, today])).toBe(currentStreak([...worked, today]))
        expect(longestStreak([...before, today])).toBe(longestStreak([...worked, today]))
      }),
    )
  })

  it('leave the longest streak at least as long as the current one', () => {
    fc.assert(
      fc.property(outcomes, (days) => {
        expect(longestStreak(days)).toBeGreaterThanOrEqual(currentStreak(days))
      }),
    )
  })

  it.each([
    [[], 0],
    [['missed'], 0],
    [['kept', 'kept', 'missed', 'kept'], 2],
    [['kept', 'missed', 'kept', 'neutral', 'kept', 'kept'], 3],
  ] as const)('the longest of %j is %i', (days, longest) => expect(longestStreak(days)).toBe(longest))
})
