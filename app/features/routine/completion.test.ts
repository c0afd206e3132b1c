import { describe, expect, it } from 'vitest'
import { forEachHabit, HABIT_KEYS, HABITS, type HabitKey, NOTHING_DONE } from '#app/values/habits.ts'
import { completionOf, completionOfCount } from './completion.ts'

const marked = (habits: readonly HabitKey[]) => forEachHabit((habit) => habits.includes(habit))
const done = (count: number) => marked(HABIT_KEYS.slice(0, count))

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
    expect(completionOf(marked(safe), safe)).toMatchObject({
      completed: 5,
      applicable: 5,
      percentage: 100,
      isPerfect: true,
    })
    expect(completionOf({ ...NOTHING_DONE, coldExposure: true }, safe).completed).toBe(0)
  })

  it('is never perfect when nothing applies', () => {
    expect(completionOf(done(7), [])).toMatchObject({ percentage: 0, isPerfect: false })
  })
})

describe('the habits', () => {
  it('are seven, with a label and a description each', () => {
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
