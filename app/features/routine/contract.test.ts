import { describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '#app/values/habits.ts'
import { HabitInput, HabitPath, ProgressQuery, RoutineInput } from './contract.ts'

const input = { date: '2026-03-01', ...NOTHING_DONE }
const { fasting: _, ...withoutFasting } = input

describe('a whole day', () => {
  it.each([
    ['as sent by the card', input],
    ['with the user named', { ...input, userId: 'user-1' }],
  ])('is accepted %s', (_, body) => expect(RoutineInput.safeParse(body).success).toBe(true))

  it.each([
    ['a missing habit', withoutFasting],
    ['a habit as text', { ...input, fasting: 'true' }],
    ['a habit as number', { ...input, fasting: 1 }],
    ['a habit as null', { ...input, fasting: null }],
    ['an unknown field', { ...input, role: 'owner' }],
    ['an impossible date', { ...input, date: '2026-02-29' }],
    ['an instant', { ...input, date: '2026-03-01T00:00:00Z' }],
    ['a list of users', { ...input, userId: ['user-1'] }],
    ['an operator for a user', { ...input, userId: { $ne: null } }],
    ['a list', [input]],
    ['nothing', null],
  ])('is refused with %s', (_, body) => expect(RoutineInput.safeParse(body).success).toBe(false))
})

describe('one habit', () => {
  it.each([
    [true, 'done'],
    [false, 'not-done'],
  ])('may be %s, as in the record', (state, meant) => expect(HabitInput.parse({ state })).toEqual({ state: meant }))

  it.each(['done', 'not-done'])('may be %s', (state) => expect(HabitInput.safeParse({ state }).success).toBe(true))

  it.each([
    { state: 1 },
    { state: 'true' },
    { state: 'DONE' },
    { state: '' },
    {},
    { state: 'done', date: '2026-06-15' },
  ])('may not be %j', (body) => expect(HabitInput.safeParse(body).success).toBe(false))

  it.each(['smoking', 'constructor', '__proto__', 'Fasting', ''])('is not %j', (habit) => {
    expect(HabitPath.safeParse({ date: '2026-03-01', habit }).success).toBe(false)
  })
})

describe('the range of the charts', () => {
  it.each([
    ['7', 7],
    ['30', 30],
    ['90', 90],
    ['365', 365],
    [undefined, 30],
  ])('%j is %i days', (days, range) => expect(ProgressQuery.parse({ days })).toEqual({ days: range }))

  it.each(['0', '8', '-7', '7.0', '07', '366', '1e2', 'all', ['7', '30']])('is never %j', (days) => {
    expect(ProgressQuery.safeParse({ days }).success).toBe(false)
  })
})
