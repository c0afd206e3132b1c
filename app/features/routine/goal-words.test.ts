import { describe, expect, it } from 'vitest'
import { percentOf } from '#app/values/percent.ts'
import { type GoalProgress, standingInWords, suggestionInWords } from './goals.ts'

const goal = (change: Partial<GoalProgress>): GoalProgress => ({
  period: 'week',
  measure: 'exercise',
  target: 5,
  reached: 3,
  percentage: percentOf(3, 5),
  isReached: false,
  isDayOff: false,
  daysLeft: 4,
  ...change,
})
const words = (change: Partial<GoalProgress>) => standingInWords(goal(change))

describe('how a goal stands', () => {
  it('says what is left, and how long there is for it', () => {
    expect(words({})).toBe('2 to go, 4 days left, today included.')
    expect(words({ daysLeft: 1 })).toBe('2 to go, with only 1 day left, today included.')
  })

  it('says “only” where the days left are too few: a past day may still be filled in', () => {
    expect(words({ reached: 0, daysLeft: 2 })).toBe('5 to go, with only 2 days left, today included.')
    expect(words({ reached: 3, daysLeft: 2 })).toBe('2 to go, 2 days left, today included.')
  })

  it('is reached for good once its days are counted', () => {
    expect(words({ reached: 5, isReached: true })).toBe('Reached.')
  })

  it('is not reached before the last day by a mean, which can fall again', () => {
    const mean = { period: 'month', measure: 'completion', target: 70 } as const
    expect(words({ ...mean, reached: 77, isReached: true, daysLeft: 16 })).toBe(
      'On course; 16 days left, today included.',
    )
    expect(words({ ...mean, reached: 77, isReached: true, daysLeft: 1 })).toBe('Reached.')
    expect(words({ ...mean, reached: 60, daysLeft: 16 })).toBe('16 days left, today included.')
  })

  it('says on a day off that it is one', () => {
    expect(words({ isDayOff: true })).toBe('2 to go, 4 days left, today included. Today is a day off.')
    expect(words({ isDayOff: true, reached: 5, isReached: true })).toBe('Reached.')
  })
})

describe('a suggestion', () => {
  const suggested = (change: Partial<GoalProgress>) => suggestionInWords(goal(change))

  it('is counted like a goal while there is time for it', () => {
    expect(suggested({})).toBe('2 to go, 4 days left, today included.')
    expect(suggested({ measure: 'completion', target: 70, reached: 0, daysLeft: 1 })).toBe(
      '1 day left, today included.',
    )
  })

  it('that is out of reach is for the next week or month', () => {
    const month = { period: 'month', measure: 'healthyNutrition', target: 20, reached: 0 } as const
    expect(suggested({ ...month, daysLeft: 3 })).toBe('There’s time for it next month, which begins in 3 days.')
    expect(suggested({ reached: 0, daysLeft: 1 })).toBe('There’s time for it next week, which begins tomorrow.')
  })
})
