import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, LocalDate } from '#app/values/local-date.ts'
import { type DayRecord, emptyDay } from './day.ts'
import { progressDays, runningMeans, totalsOf } from './progress.ts'

const day = (text: string) => LocalDate.parse(text)
const records =
  (entries: Record<string, number>, offDays: Partial<DayRecord> = {}) =>
  (date: LocalDate): DayRecord => ({
    ...emptyDay(date),
    done: 2 ** (entries[date] ?? 0) - 1,
    isEntered: date in entries,
    ...(date in entries ? {} : offDays),
  })

describe('the days of a range', () => {
  it('are all there, oldest first, with nothing on the days without a record', () => {
    const days = progressDays(
      { from: day('2026-02-27'), to: day('2026-03-02') },
      records({ '2026-02-28': 5, '2026-03-02': 7, '2026-03-09': 7 }),
    )
    expect(days).toMatchObject([
      { date: '2026-02-27', label: '27 Feb', completed: 0, percentage: 0, microLives: 0, isEntered: false },
      { date: '2026-02-28', label: '28 Feb', completed: 5, percentage: 71, microLives: 2.5, outcome: 'kept' },
      { date: '2026-03-01', label: '1 Mar', completed: 0, percentage: 0, microLives: 0, outcome: 'missed' },
      { date: '2026-03-02', label: '2 Mar', completed: 7, percentage: 100, microLives: 3.5, isEntered: true },
    ])
    expect(days[1]?.done).toEqual(['fasting', 'exercise', 'breathing', 'coldExposure', 'hotExposure'])
  })

  it('are as many as were asked for, without gaps, across any month and year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(7, 30, 90, 365), (offset, count) => {
        const to = addDays(day('1990-01-01'), offset)
        const days = progressDays({ from: addDays(to, 1 - count), to })
        expect(days).toHaveLength(count)
        expect(days.at(-1)?.date).toBe(to)
        expect(daysBetween(days[0]?.date ?? to, to)).toBe(count - 1)
      }),
    )
  })
})

describe('the totals', () => {
  const today = day('2026-03-04')
  const days = (entries: Record<string, number>) =>
    progressDays({ from: day('2026-02-26'), to: today }, records(entries))
  const totals = (joinedOn: string, entries: Record<string, number>) =>
    totalsOf(days(entries), { joinedOn: day(joinedOn), today })

  it('are nought for a member who joined this morning', () => {
    expect(totals('2026-03-04', {})).toEqual({ microLives: 0, averageCompletion: 0 })
  })

  it('take the mean over the days since joining, not over the range', () => {
    expect(totals('2026-03-03', { '2026-03-03': 7, '2026-03-04': 5 })).toEqual({ microLives: 6, averageCompletion: 86 })
  })

  it('leave an untouched today out of the mean', () => {
    expect(totals('2026-03-02', { '2026-03-02': 7, '2026-03-03': 7 }).averageCompletion).toBe(100)
  })

  it.each([
    [0, 100],
    [1, 100],
    [4, 100],
    [5, 90],
    [7, 100],
  ])('take today in once it is kept: %i ticks make a mean of %i', (ticks, mean) =>
    expect(totals('2026-03-02', { '2026-03-02': 7, '2026-03-03': 7, '2026-03-04': ticks }).averageCompletion).toBe(
      mean,
    ),
  )

  it('let a first day stand for itself', () => {
    expect(totals('2026-03-04', { '2026-03-04': 1 })).toEqual({ microLives: 0.5, averageCompletion: 14 })
  })

  it('count a past day without a record as nothing', () => {
    expect(totals('2026-03-01', { '2026-03-01': 7, '2026-03-03': 7 }).averageCompletion).toBe(67)
  })

  it('leave paused days out of the mean, unless they passed', () => {
    const paused = { isPaused: true }
    const of = (entries: Record<string, number>) =>
      totalsOf(progressDays({ from: day('2026-02-26'), to: today }, records(entries, paused)), {
        joinedOn: day('2026-02-26'),
        today,
      })
    expect(of({ '2026-02-26': 7, '2026-03-03': 0 }).averageCompletion).toBe(50)
    expect(of({ '2026-02-26': 7 }).averageCompletion).toBe(100)
  })

  it('use the whole range for a member of old', () => {
    expect(totals('2020-01-01', { '2026-03-04': 7 }).averageCompletion).toBe(14)
  })
})

describe('the mean of seven days', () => {
  const today = day('2026-03-10')
  const means = (entries: Record<string, number>, joinedOn: string) =>
    runningMeans(progressDays({ from: day('2026-03-01'), to: today }, records(entries)), {
      joinedOn: day(joinedOn),
      today,
    })

  it('is over those since joining, and nothing before', () => {
    expect(means({ '2026-03-03': 7, '2026-03-04': 0, '2026-03-05': 7 }, '2026-03-03').slice(0, 5)).toEqual([
      null,
      null,
      100,
      50,
      67,
    ])
  })

  it('lets a day go after a week', () => {
    const line = means({ '2026-03-02': 7 }, '2026-03-02')
    expect([line[7], line[8]]).toEqual([14, 0])
  })

  it('is not lowered by a day that has only begun', () => {
    const week = Object.fromEntries([3, 4, 5, 6, 7, 8, 9].map((date) => [`2026-03-0${date}`, 7]))
    expect(means({ ...week, '2026-03-10': 1 }, '2026-03-03').at(-1)).toBe(100)
  })
})
