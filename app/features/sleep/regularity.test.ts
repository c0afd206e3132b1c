import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeClock } from '#app/values/clock-time.ts'
import { addDays, asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import vectors from '../../../dev/health-exports/vectors.json' with { type: 'json' }
import { type Night, nightOf, problemWithNight, readClock } from './night.ts'
import { nightsNeeded, regularityOf } from './regularity.ts'

const day = asLocalDate
const minutes = (clock: string) => readClock(clock) ?? Number.NaN
const { nights: VECTOR, ...wanted } = vectors.sleepRegularity

// Evening, bedtime and waking time. A bedtime after midnight belongs to that day.
const nights = VECTOR.flatMap(([evening = '', bed = '', up = '']) => {
  const date = minutes(bed) > minutes(up) ? addDays(day(evening), 1) : day(evening)
  return nightOf({ date, bed: minutes(bed), up: minutes(up), awake: null }) ?? []
})
const today = day('2026-06-08')

describe('regularity', () => {
  it('matches the published example', () => {
    const found = regularityOf(nights, today)
    expect(found?.index).toBeCloseTo(wanted.sri, 3)
    expect(found?.spread).toBeCloseTo(wanted.midpointSdMinutes, 1)
    expect(found?.pairs).toBe(6)
    expect(nights.map(({ from, until }) => (from + until) / 2)).toEqual(wanted.midpoints)
  })

  it('only counts consecutive nights', () => {
    const withoutThursday = nights.filter(({ date }) => date !== '2026-06-05')
    // Four pairs are too few, so four earlier nights equal to the first are added.
    const before = [1, 2, 3, 4].map((back) => ({ ...(nights[0] as Night), date: addDays(day('2026-06-02'), -back) }))
    const sum = 4 * (100 - wanted.sriWithoutThursday) * 7.2
    const found = regularityOf([...before, ...withoutThursday], today)
    expect(found?.pairs).toBe(8)
    expect(found?.index).toBeCloseTo(100 - sum / 7.2 / 8, 3)
  })

  it('of nights that never overlap is negative', () => {
    const shifted = Array.from({ length: 8 }, (_, index): Night => {
      const late = index % 2 === 0 ? 0 : 480
      return { date: addDays(day('2026-06-01'), index), from: -60 + late, until: 420 + late, awake: null }
    })
    expect(regularityOf(shifted, today)?.index).toBeCloseTo(wanted.sriAlternateShift8h, 3)
  })

  it('is exactly 100 for the same times every night', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 60, max: 700 }), (from, length) => {
        const same = Array.from(
          { length: 8 },
          (_, index): Night => ({
            date: addDays(day('2026-06-01'), index),
            from,
            until: from + length,
            awake: null,
          }),
        )
        expect(regularityOf(same, today)).toMatchObject({ index: 100, spread: 0 })
      }),
    )
  })

  it.each([
    [5, '2026-06-08', null, 1],
    [6, '2026-06-08', 5, 0],
    [6, '2026-06-16', 5, 0],
    [6, '2026-06-17', null, 2],
    [0, '2026-06-08', null, 6],
  ] as const)('with %i nights up to 8 June, on %s: pairs %s, %i more needed', (count, on, pairs, more) => {
    const some = Array.from(
      { length: count },
      (_, index): Night => ({
        date: addDays(day('2026-06-08'), -index),
        from: -60,
        until: 420,
        awake: 20,
      }),
    )
    expect(regularityOf(some, day(on))?.pairs ?? null).toBe(pairs)
    expect(nightsNeeded(some, day(on))).toBe(more)
  })
})

describe('a night', () => {
  const written = (bed: string, up: string, awake: number | null = null) => ({
    date: day('2026-06-08') as LocalDate,
    bed: readClock(bed),
    up: readClock(up),
    awake,
  })

  it.each([
    ['23:05', '07:10', -55, 430],
    ['00:30', '07:10', 30, 430],
    ['07:30', '15:00', 450, 900],
    ['15:00', '07:00', -540, 420],
  ])('from %s to %s', (bed, up, from, until) => {
    expect(nightOf(written(bed, up))).toMatchObject({ from, until })
  })

  it.each([
    ['23:00', '23:00', null, 'You can’t have gone to bed and got up at the same time.'],
    ['23:00', '07:00', 480, 'You were in bed for 8 h, so you can’t have been awake longer.'],
    ['23:00', '07:00', 479, null],
    ['23:00', '', 600, null],
  ])('%s to %s, %s awake: %s', (bed, up, awake, problem) => {
    expect(problemWithNight(written(bed, up, awake))).toBe(problem)
  })

  it('is null if either end is missing', () => {
    expect(nightOf(written('23:00', ''))).toBeNull()
    expect(nightOf(written('', '07:00'))).toBeNull()
  })

  it.each(['24:00', '7', '07:60', '-1:00', 'x'])('%s is not a time of day', (text) => {
    expect(readClock(text)).toBeNull()
  })

  it('formats times', () => {
    expect([-55, 0, 430, 1439].map(writeClock)).toEqual(['23:05', '00:00', '07:10', '23:59'])
  })
})
