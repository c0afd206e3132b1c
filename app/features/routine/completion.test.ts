import { describe, expect, it } from 'vitest'
import { completionOf, completionOfCount } from './completion.ts'
import { HABIT_KEYS, HABITS, NOTHING_DONE } from './habits.ts'

const done = (count: number) => HABIT_KEYS.slice(0, count).reduce((day, key) => ({ ...day, [key]: true }), NOTHING_DONE)

describe('completion of a day', () => {
  it.each([
    [0, 0, 0, false],
    [1, 14, 0.5, false],
    [2, 29, 1, false],
    [3, 43, 1.5, false],
    [4, 57, 2, false],
    [5, 71, 2.5, false],
    [6, 86, 3, false],
    [7, 100, 3.5, true],
  ])('%i of 7 is %i %% and %d micro-lives', (completed, percentage, microLives, isPerfect) => {
    expect(completionOf(done(completed))).toEqual({ completed, applicable: 7, percentage, microLives, isPerfect })
    expect(completionOfCount(completed)).toEqual(completionOf(done(completed)))
  })

  it('counts over the habits that apply: without cold and heat, five of five is perfect', () => {
    const safe = HABIT_KEYS.filter((key) => key !== 'coldExposure' && key !== 'hotExposure')
    const day = safe.reduce((marks, key) => ({ ...marks, [key]: true }), NOTHING_DONE)
    expect(completionOf(day, safe)).toMatchObject({ completed: 5, applicable: 5, percentage: 100, isPerfect: true })
    expect(completionOf({ ...NOTHING_DONE, coldExposure: true }, safe).completed).toBe(0)
  })

  it('is never perfect when nothing applies', () => {
    expect(completionOf(done(7), [])).toMatchObject({ percentage: 0, isPerfect: false })
  })
})

describe('marking a habit', () => {
  it('changes that habit alone and leaves the old day as it was', () => {
    const before = { ...NOTHING_DONE, exercise: true }
    expect({ ...before, meditation: true }).toEqual({ ...NOTHING_DONE, exercise: true, meditation: true })
    expect({ ...before, exercise: false }).toEqual(NOTHING_DONE)
    expect(before.exercise).toBe(true)
  })

  it('knows seven habits with a label and a description each', () => {
    expect(HABITS).toHaveLength(7)
    expect(Object.keys(NOTHING_DONE)).toEqual(HABIT_KEYS)
    expect(HABITS.map(({ label, description }) => `${label} (${description})`)).toEqual([
      'Intermittent Fasting (16:8 or longer fast)',
      'Exercise (30+ minutes activity)',
      'Breathing Practice (mindful breathing)',
      'Cold Exposure (cold shower/plunge)',
      'Heat Exposure (sauna or hot bath)',
      'Meditation (10+ minutes mindfulness)',
      'Healthy Nutrition (whole foods focus)',
    ])
  })
})
