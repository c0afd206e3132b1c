import { describe, expect, it } from 'vitest'
import { dayOf, isTimed, type RunningTimer, readTimer, stateAfter, stoppedAt } from './timer.ts'

const fast: RunningTimer = { habit: 'fasting', startedAt: '2026-06-14T19:00:00.000Z', minutes: 960 }
const cold: RunningTimer = { habit: 'coldExposure', startedAt: '2026-06-15T06:00:00.000Z', minutes: 0.5 }

describe('the day of a timer that runs over midnight, by the member’s own day start', () => {
  const midnight = { timeZone: 'Europe/London', dayStart: '00:00' }

  it('is the one on which a fast ends', () => {
    expect(dayOf(fast, midnight)).toBe('2026-06-15')
  })

  it('is the one on which anything else was begun', () => {
    const late: RunningTimer = { ...cold, startedAt: '2026-06-15T22:59:40.000Z' }
    expect(dayOf(late, midnight)).toBe('2026-06-15')
    expect(dayOf(late, { ...midnight, timeZone: 'Europe/Paris' })).toBe('2026-06-16')
    const early: RunningTimer = { ...cold, startedAt: '2026-06-16T01:59:40.000Z' }
    expect(dayOf(early, { ...midnight, dayStart: '03:00' })).toBe('2026-06-15')
    expect(dayOf(early, midnight)).toBe('2026-06-16')
  })
})

describe('a timer that a device has kept', () => {
  const kept = { ...cold, owner: 'ada' }

  it('is read as it was kept', () => expect(readTimer('ada', kept)).toEqual(cold))

  it.each([
    ['nothing', null],
    ['of somebody else', { ...kept, owner: 'grace' }],
    ['for a habit that nobody knows', { ...kept, habit: 'smoking' }],
    ['for a habit that is not timed', { ...kept, habit: 'healthyNutrition' }],
    ['without a beginning', { ...kept, startedAt: 'just now' }],
    ['of no length', { ...kept, minutes: 0 }],
    ['of a length in words', { ...kept, minutes: '5' }],
  ])('is none when it is %s', (_, value) => expect(readTimer('ada', value)).toBeNull())
})

it('is for what is done by the clock', () => {
  expect(isTimed('hotExposure')).toBe(true)
  expect(isTimed('healthyNutrition')).toBe(false)
})

describe('what a timer was worth', () => {
  it.each([
    ['fasting', 960, 'done'],
    ['fasting', 840, 'small'],
    ['fasting', 720, 'small'],
    ['breathing', 2, 'small'],
    ['breathing', 5, 'done'],
    ['coldExposure', 0.25, 'small'],
    ['coldExposure', 0.5, 'done'],
    ['hotExposure', 5, 'done'],
  ] as const)('of %s after %d minutes: %s', (habit, minutes, state) => expect(stateAfter(habit, minutes)).toBe(state))

  const stopped = (timer: RunningTimer, minutes: number) =>
    stoppedAt(timer, new Date(Date.parse(timer.startedAt) + minutes * 60_000))

  it('is a fast of twelve hours or more, also when it is ended early, in whole half hours', () => {
    expect(stopped(fast, 719)).toBeNull()
    expect(stopped(fast, 720)).toEqual({ ...fast, minutes: 720 })
    expect(stopped(fast, 899)).toEqual({ ...fast, minutes: 870 })
  })

  it('is nothing where anything else is stopped', () => expect(stopped({ ...cold, minutes: 3 }, 2)).toBeNull())
})
