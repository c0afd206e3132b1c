import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  asLocalDate,
  daysBetween,
  isLocalDate,
  LocalDate,
  laterDay,
  listDays,
  weekdayOf,
} from './local-date.ts'

const day = (text: string) => LocalDate.parse(text)
const FIRST = day('0001-01-01')
const LAST = day('9999-12-31')
const anyDay = fc.integer({ min: 0, max: daysBetween(FIRST, LAST) }).map((days) => addDays(FIRST, days))

describe('a calendar date', () => {
  it.each(['0001-01-01', '2024-02-29', '2000-02-29', '2026-02-28', '2026-04-30', '2026-12-31', '9999-12-31'])(
    'accepts %s',
    (text) => expect(LocalDate.safeParse(text).success).toBe(true),
  )

  it.each([
    '0000-12-31',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '10000-01-01',
    '-001-01-01',
    '2026-03-01T00:00:00Z',
    ' 2026-03-01',
    '2026-03-01\n',
    '２０２６-03-01',
    '2026/03/01',
    '',
  ])('refuses %j', (text) => expect(LocalDate.safeParse(text).success).toBe(false))

  it.each([20_260_301, null, undefined, new Date(0), ['2026-03-01'], { date: '2026-03-01' }])(
    'refuses what is not a text: %j',
    (value) => expect(LocalDate.safeParse(value).success).toBe(false),
  )

  it('agrees with the platform calendar on every day of the years 1 to 9999', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(isLocalDate(date)).toBe(true)
        expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date)
      }),
    )
  })
})

describe('calendar arithmetic', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['1970-01-01', -1, '1969-12-31'],
    ['2000-02-29', 365, '2001-02-28'],
    ['2000-02-29', 146_097, '2400-02-29'],
    ['2026-03-01', 0, '2026-03-01'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to)
    expect(daysBetween(day(from), day(to))).toBe(days)
  })

  it('steps like the platform calendar from any day by any distance', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const apart = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
        expect(daysBetween(from, to)).toBe(apart)
        expect(addDays(from, apart)).toBe(to)
      }),
    )
  })

  it('does not step over the ends of the calendar', () => {
    expect(() => addDays(LAST, 1)).toThrow(RangeError)
    expect(() => addDays(FIRST, -1)).toThrow(RangeError)
  })

  it('lists both ends, one day, or none', () => {
    expect(listDays(day('2026-02-27'), day('2026-03-02'))).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(listDays(day('2026-03-01'), day('2026-03-01'))).toEqual(['2026-03-01'])
    expect(listDays(day('2026-03-02'), day('2026-03-01'))).toEqual([])
  })

  it('finds the later of two days across years', () => {
    expect(laterDay(day('2025-12-31'), day('2026-01-01'))).toBe('2026-01-01')
    expect(laterDay(day('2026-01-01'), day('2025-12-31'))).toBe('2026-01-01')
  })

  it('knows the weekday of any day', () => {
    expect(weekdayOf(day('2026-03-01'))).toBe(7)
    expect(weekdayOf(day('2026-03-02'))).toBe(1)
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(weekdayOf(date) % 7).toBe(new Date(`${date}T00:00:00Z`).getUTCDay())
      }),
    )
  })
})

it('takes a day for one only when it exists', () => {
  expect(asLocalDate('2024-02-29')).toBe('2024-02-29')
  expect(() => asLocalDate('2026-02-29')).toThrow(RangeError)
})
