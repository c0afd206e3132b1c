import { describe, expect, it } from 'vitest'
import { emptyDay } from '#app/features/routine/day.ts'
import { habitSet } from '#app/features/routine/habit-set.ts'
import { progressDays } from '#app/features/routine/progress.ts'
import { addDays, daysBetween, LocalDate, listDays } from '#app/values/local-date.ts'
import { associationsOf } from './associations.ts'
import type { Feeling, OutcomeKey } from './outcomes.ts'
import { instructionOn, lastDayOf, phasesOf, questionOf, resultOf, stateOf, type Trial } from './trial.ts'

const day = (text: string) => LocalDate.parse(text)
const trial: Trial = {
  id: 'one',
  habit: 'meditation',
  outcome: 'energy',
  phaseDays: 10,
  startsOn: day('2026-05-01'),
  endedOn: null,
}

describe('the plan of a trial', () => {
  it('is four phases, without and with by turns, without a gap', () => {
    expect(phasesOf(trial)).toEqual([
      { kind: 'without', from: '2026-05-01', until: '2026-05-10' },
      { kind: 'with', from: '2026-05-11', until: '2026-05-20' },
      { kind: 'without', from: '2026-05-21', until: '2026-05-30' },
      { kind: 'with', from: '2026-05-31', until: '2026-06-09' },
    ])
    expect(lastDayOf(trial)).toBe('2026-06-09')
    expect(questionOf(trial)).toBe('Meditation and energy')
  })

  it.each([
    ['2026-04-30', 'waiting', null],
    ['2026-05-01', 'running', 'Leave meditation out today. phase 1, day 1'],
    ['2026-05-10', 'running', 'Leave meditation out today. phase 1, day 10'],
    ['2026-05-11', 'running', 'Meditate today. phase 2, day 1'],
    ['2026-05-21', 'running', 'Leave meditation out today. phase 3, day 1'],
    ['2026-06-09', 'running', 'Meditate today. phase 4, day 10'],
    ['2026-06-10', 'over', null],
  ])('on %s is %s and asks %s', (date, state, asks) => {
    expect(stateOf(trial, day(date))).toBe(state)
    const instruction = instructionOn(trial, day(date))
    expect(instruction && `${instruction.words} phase ${instruction.phase}, day ${instruction.day}`).toBe(asks)
  })

  it('asks nothing once it was ended', () => {
    const ended = { ...trial, endedOn: day('2026-05-15') }
    expect(stateOf(ended, day('2026-05-15'))).toBe('over')
    expect(instructionOn(ended, day('2026-05-16'))).toBeNull()
  })
})

const from = day('2026-04-20')
const to = day('2026-06-30')
const open = { joinedOn: from, today: to }
const isWith = (date: LocalDate) =>
  phasesOf(trial).some((phase) => phase.kind === 'with' && date >= phase.from && date <= phase.until)
const record = (doneOn: (date: LocalDate) => boolean, isPaused: (date: LocalDate) => boolean = () => false) =>
  progressDays({ from, to }, (date) => ({
    ...emptyDay(date),
    done: doneOn(date) ? habitSet(['meditation']) : 0,
    isPaused: isPaused(date),
    isEntered: true,
  }))
const felt = (outcome: OutcomeKey, valueOn: (date: LocalDate) => number | null): Feeling[] =>
  listDays(from, to).map((date) => ({ date, sleep: null, energy: null, stress: null, [outcome]: valueOn(date) }))

describe('the result of a trial', () => {
  it('compares the days as they were planned, and counts how many were kept to', () => {
    const lapse = day('2026-05-12')
    const result = resultOf(trial, {
      days: record((date) => isWith(date) && date !== lapse),
      feelings: felt('energy', (date) => (isWith(date) ? 4 : 3) + (daysBetween(from, date) % 2)),
      open,
    })
    expect(result).toMatchObject({ days: 40, kept: 39 })
    expect(result.answer).toMatchObject({
      isEnough: true,
      comparison: { withIt: { count: 20 }, without: { count: 20 }, difference: 1 },
    })
    expect(result.phases.map(({ mean, count }) => [mean, count])).toEqual([
      [3.5, 10],
      [4.5, 10],
      [3.5, 10],
      [4.5, 10],
    ])
  })

  it('takes the sleep of the night after a day from the next day’s check-in', () => {
    const result = resultOf(
      { ...trial, outcome: 'sleep' },
      {
        days: record(isWith),
        feelings: felt('sleep', (date) => (isWith(addDays(date, -1)) ? 5 : 2)),
        open,
      },
    )
    expect(result.phases.map(({ mean }) => mean)).toEqual([2, 5, 2, 5])
  })

  it('leaves days off and days without a check-in out', () => {
    const result = resultOf(trial, {
      days: record(isWith, (date) => date <= day('2026-05-03')),
      feelings: felt('energy', (date) => (date === day('2026-05-11') ? null : 3)),
      open,
    })
    expect(result.days).toBe(37)
    expect(result.phases.map(({ count }) => count)).toEqual([7, 9, 10, 10])
  })

  it('ended early has the days before its end, and may not be enough', () => {
    const result = resultOf(
      { ...trial, endedOn: day('2026-05-13') },
      {
        days: record(isWith),
        feelings: felt('energy', () => 3),
        open,
      },
    )
    expect(result.answer).toEqual({ isEnough: false, withIt: 2, without: 10 })
    expect(result.days).toBe(12)
  })
})

describe('what went together', () => {
  // Squares modulo 31: half of the days, in an order that tells nothing of the next one.
  const squares = new Set(Array.from({ length: 30 }, (_, index) => (index + 1) ** 2 % 31))
  const isSquare = (date: LocalDate) => squares.has(Number(date.slice(8)))
  const associations = (leftOut: readonly ('fasting' | 'meditation')[] = []) =>
    associationsOf(
      record(isSquare),
      felt('energy', (date) => (isSquare(date) ? 4 : 3)),
      { open: { joinedOn: day('2026-05-01'), today: day('2026-06-01') }, leftOut },
    )
  const find = (outcome: string, habit: string, of = associations()) =>
    of.find((one) => one.outcome === outcome)?.associations.find((one) => one.habit === habit)?.answer

  it('has both group sizes, over the days since joining that are over', () => {
    expect(find('energy', 'meditation')).toMatchObject({
      isEnough: true,
      comparison: { withIt: { mean: 4, count: 15 }, without: { mean: 3, count: 16 } },
    })
    expect(find('energy', 'exercise')).toEqual({ isEnough: false, withIt: 0, without: 31 })
    expect(find('stress', 'meditation')).toEqual({ isEnough: false, withIt: 0, without: 0 })
  })

  it('leaves out what does not count for this member', () => {
    expect(find('energy', 'fasting', associations(['fasting']))).toBeUndefined()
  })

  it('has no day on which the habit was switched off among those without it', () => {
    const days = record((date) => Number(date.slice(8)) % 2 === 0).map((one) =>
      one.date > '2026-05-20' ? { ...one, off: ['exercise' as const] } : one,
    )
    const found = associationsOf(
      days,
      felt('energy', () => 3),
      {
        open: { joinedOn: day('2026-05-01'), today: day('2026-06-01') },
        leftOut: [],
      },
    )
    expect(find('energy', 'exercise', found)).toEqual({ isEnough: false, withIt: 0, without: 20 })
  })

  it('keeps the order of the card, whatever the sizes', () => {
    expect(associations()[1]?.associations.map(({ habit }) => habit)[0]).toBe('fasting')
  })
})
