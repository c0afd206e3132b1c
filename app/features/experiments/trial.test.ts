import { describe, expect, it } from 'vitest'
import { emptyDay } from '#app/features/routine/day.ts'
import { progressDays } from '#app/features/routine/progress.ts'
import type { Feeling } from '#app/values/feeling.ts'
import { habitSet } from '#app/values/habit-set.ts'
import { addDays, LocalDate, listDays } from '#app/values/local-date.ts'
import { associationsOf } from './associations.ts'
import type { OutcomeSeries } from './outcomes.ts'
import type { PermutationResult } from './permutation.ts'
import { resultWords } from './result-words.ts'
import { blocksOf, groupTrials, instructionOn, lastDayOf, questionOf, stateOf, type Trial } from './trial.ts'
import { daysNeeded, resultOf } from './trial-result.ts'

const day = (text: string) => LocalDate.parse(text)
const trial: Trial = {
  id: 'one',
  habit: 'meditation',
  outcome: 'energy',
  blockDays: 4,
  washOut: 1,
  smallest: 0.5,
  order: 'ABBABAAB',
  startsOn: day('2026-05-01'),
  endedOn: null,
}

describe('the order of trials on the page', () => {
  const [first, second] = [{ id: 'first', state: 'over' } as const, { id: 'second', state: 'over' } as const]

  it('shows the newest result before the form for the next trial', () => {
    expect(groupTrials([second, first])).toEqual({ open: [], newest: second, earlier: [first] })
  })

  it('shows an open trial before finished ones', () => {
    const open = { id: 'third', state: 'running' } as const
    expect(groupTrials([open, second, first])).toEqual({ open: [open], newest: null, earlier: [second, first] })
  })

  it('is empty before the first trial', () => {
    expect(groupTrials([])).toEqual({ open: [], newest: null, earlier: [] })
  })
})

describe('the plan of a trial', () => {
  it('has blocks in the drawn order, without gaps', () => {
    expect(blocksOf(trial).slice(0, 3)).toEqual([
      { kind: 'with', from: '2026-05-01', until: '2026-05-04' },
      { kind: 'without', from: '2026-05-05', until: '2026-05-08' },
      { kind: 'without', from: '2026-05-09', until: '2026-05-12' },
    ])
    expect(lastDayOf(trial)).toBe('2026-06-01')
    expect(questionOf(trial)).toBe('Meditation and energy')
    expect(questionOf({ ...trial, outcome: 'restingPulse' })).toBe('Meditation and resting heart rate')
  })

  it.each([
    ['2026-04-30', 'waiting', null],
    ['2026-05-01', 'running', 'Meditate today. block 1, day 1'],
    ['2026-05-04', 'running', 'Meditate today. block 1, day 4'],
    ['2026-05-05', 'running', 'Leave meditation out today. block 2, day 1'],
    ['2026-06-01', 'running', 'Leave meditation out today. block 8, day 4'],
    ['2026-06-02', 'over', null],
  ])('on %s is %s with the instruction %s', (date, state, asks) => {
    expect(stateOf(trial, day(date))).toBe(state)
    const instruction = instructionOn(trial, day(date))
    expect(instruction && `${instruction.words} block ${instruction.block}, day ${instruction.day}`).toBe(asks)
  })

  it('has no instruction once the trial is ended', () => {
    const ended = { ...trial, endedOn: day('2026-05-15') }
    expect(stateOf(ended, day('2026-05-15'))).toBe('over')
    expect(instructionOn(ended, day('2026-05-16'))).toBeNull()
  })

  it.each([
    [4, 1, 2],
    [4, 2, 1],
    [5, 1, 2],
    [7, 2, 3],
    [7, 1, 3],
  ])('of %i days and a wash-out of %i needs %i values per block', (blockDays, washOut, needed) => {
    expect(daysNeeded({ blockDays, washOut })).toBe(needed)
  })
})

const from = day('2026-04-20')
const to = day('2026-06-30')
const open = { joinedOn: from, today: to }
const isWith = (date: LocalDate) =>
  blocksOf(trial).some((block) => block.kind === 'with' && date >= block.from && date <= block.until)
const record = (doneOn: (date: LocalDate) => boolean, isPaused: (date: LocalDate) => boolean = () => false) =>
  progressDays({ from, to }, (date) => ({
    ...emptyDay(date),
    done: doneOn(date) ? habitSet(['meditation']) : 0,
    isPaused: isPaused(date),
    isEntered: true,
  }))
const felt = (outcome: 'sleep' | 'energy' | 'stress', valueOn: (date: LocalDate) => number | null): Feeling[] =>
  listDays(from, to).map((date) => ({ date, sleep: null, energy: null, stress: null, [outcome]: valueOn(date) }))
const seriesOf = (source: string, valueOn: (date: LocalDate) => number | null): OutcomeSeries => ({
  source,
  on: new Map(
    listDays(from, to).flatMap((date) => {
      const value = valueOn(date)
      return value === null ? [] : [[date, value] as const]
    }),
  ),
})
const better = seriesOf('Check-in', (date) => (isWith(date) ? 4 : 3))

describe('the result of a trial', () => {
  it('counts days as planned, and on how many the plan was followed', () => {
    const days = record((date) => isWith(date) && date !== '2026-05-02')
    const result = resultOf(trial, { days, series: [better], open })
    expect(result).toMatchObject({ planned: 16, kept: 15, source: 'Check-in' })
    // 2 of 70 orders: the drawn one and its mirror image.
    expect(result.tested).toMatchObject({ difference: 1, extreme: 2, of: 70 })
    expect(result.blocks.map(({ count }) => count)).toEqual([3, 3, 3, 3, 3, 3, 3, 3])
  })

  it('excludes the first day of each block', () => {
    const wild = seriesOf('Check-in', (date) =>
      blocksOf(trial).some((block) => block.from === date) ? 100 : isWith(date) ? 4 : 3,
    )
    expect(resultOf(trial, { days: record(isWith), series: [wild], open }).tested?.difference).toBe(1)
  })

  it('takes a night from the next morning', () => {
    const nights = seriesOf('Ring', (date) => (isWith(addDays(date, -1)) ? 440 : 420))
    const result = resultOf({ ...trial, outcome: 'asleep' }, { days: record(isWith), series: [nights], open })
    expect(result.tested).toMatchObject({ difference: 20, extreme: 2 })
  })

  it('uses one source: the one with the most days, then the first by name', () => {
    const half = seriesOf('Another', (date) => (date < '2026-05-15' ? 9 : null))
    expect(resultOf(trial, { days: record(isWith), series: [half, better], open })).toMatchObject({
      source: 'Check-in',
    })
    const same = seriesOf('Aura', () => 3)
    expect(resultOf(trial, { days: record(isWith), series: [better, same], open }).source).toBe('Aura')
  })

  it.each([
    [1, null],
    [2, 1],
  ])('with %i of 3 days in one block is %s', (days, difference) => {
    const known = seriesOf('Check-in', (date) => {
      if (date >= '2026-05-05' && date <= '2026-05-08' && date > addDays(day('2026-05-05'), days)) return null
      return isWith(date) ? 4 : 3
    })
    expect(resultOf(trial, { days: record(isWith), series: [known], open }).tested?.difference ?? null).toBe(difference)
  })

  it('is null for a trial that was ended or interrupted', () => {
    const ended = { ...trial, endedOn: day('2026-05-15') }
    expect(resultOf(ended, { days: record(isWith), series: [better], open }).tested).toBeNull()
    const paused = record(isWith, (date) => date >= '2026-05-09' && date <= '2026-05-12')
    expect(resultOf(trial, { days: paused, series: [better], open }).tested).toBeNull()
  })
})

describe('the verdict', () => {
  const tested = (p: number, low: number, high: number): PermutationResult => ({
    difference: (low + high) / 2,
    withIt: 0,
    without: 0,
    extreme: 0,
    of: 70,
    p,
    interval: { low, high },
  })
  it.each([
    [null, 'It shows nothing'],
    [tested(0.029, 0.5, 1), 'and at least as large as the 0.5 of 5'],
    [tested(0.029, -1, -0.5), 'and at least as large'],
    [tested(0.029, 0.49, 1), 'is open'],
    [tested(0.029, 0.1, 0.49), 'but smaller than'],
    [tested(0.05, 0.1, 0.49), 'but smaller than'],
    [tested(0.051, -0.4, 0.49), 'No difference as large'],
    [tested(0.3, -0.5, 0.4), 'It could easily be chance'],
  ])('%#', (found, words) => {
    expect(resultWords(found, { outcome: 'energy', smallest: 0.5 })).toContain(words)
  })
})

describe('associations', () => {
  // Squares modulo 31: half of the days, in an order without autocorrelation.
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

  it('count both groups over finished days since joining', () => {
    expect(find('energy', 'meditation')).toMatchObject({
      isEnough: true,
      comparison: { withIt: { mean: 4, count: 15 }, without: { mean: 3, count: 16 } },
    })
    expect(find('energy', 'exercise')).toEqual({ isEnough: false, withIt: 0, without: 31 })
    expect(find('stress', 'meditation')).toEqual({ isEnough: false, withIt: 0, without: 0 })
  })

  it('leave out habits that don’t count for this member', () => {
    expect(find('energy', 'fasting', associations(['fasting']))).toBeUndefined()
  })

  it('don’t count days on which the habit was switched off as days without it', () => {
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

  it('compare the nights of the diary too, each with the day before it, and all together', () => {
    const nightsOf = (hours: (date: LocalDate) => number) =>
      associationsOf(
        record(isSquare),
        felt('energy', (date) => (isSquare(date) ? 4 : 3)),
        {
          open: { joinedOn: day('2026-05-01'), today: day('2026-06-01') },
          leftOut: [],
          hoursAsleep: new Map(listDays(from, to).map((date) => [date, hours(date)])),
        },
      )
    const found = nightsOf((date) => (isSquare(addDays(date, -1)) ? 8 : 7))
    expect(find('asleep', 'meditation', found)).toMatchObject({
      isEnough: true,
      comparison: { withIt: { mean: 8, count: 15 }, without: { mean: 7, count: 16 } },
    })
    expect(associations().map(({ outcome }) => outcome)).not.toContain('asleep')
  })

  it('keep the order of the card, whatever the sizes', () => {
    expect(associations()[1]?.associations.map(({ habit }) => habit)[0]).toBe('fasting')
  })
})
