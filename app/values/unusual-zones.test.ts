import { describe, expect, it } from 'vitest'
import { LocalDate } from './local-date.ts'
import { londonDay } from './london-day.ts'
import { clockChanges, instantOf, localDateAt, nextDayStart, wallTimeAt } from './time-zone.ts'

const [SANTIAGO, LORD_HOWE, KIRITIMATI, APIA] = [
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Apia',
]
const dateAt = (instant: string, timeZone: string, dayStart: string) =>
  localDateAt(new Date(instant), { timeZone, dayStart })

describe('a day where clocks and calendars do something unusual', () => {
  it.each([
    // Santiago, 4 April 2026: midnight becomes 23:00, so that hour comes twice and the day has 25.
    [SANTIAGO, '00:00', '2026-04-05T02:59:59.999Z', '2026-04-04'],
    [SANTIAGO, '00:00', '2026-04-05T03:00:00Z', '2026-04-04'],
    [SANTIAGO, '00:00', '2026-04-05T03:59:59.999Z', '2026-04-04'],
    [SANTIAGO, '00:00', '2026-04-05T04:00:00Z', '2026-04-05'],
    // 6 September 2026: midnight becomes 01:00, and there is neither 00:00 nor 00:30.
    [SANTIAGO, '00:00', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    [SANTIAGO, '00:00', '2026-09-06T04:00:00Z', '2026-09-06'],
    [SANTIAGO, '00:30', '2026-09-06T03:59:59.999Z', '2026-09-05'],
    [SANTIAGO, '00:30', '2026-09-06T04:00:00Z', '2026-09-06'],
    [SANTIAGO, '02:00', '2026-09-06T04:59:59.999Z', '2026-09-05'],
    [SANTIAGO, '02:00', '2026-09-06T05:00:00Z', '2026-09-06'],
    // Half an hour, both ways, in days that begin at five.
    [LORD_HOWE, '05:00', '2026-04-04T18:29:59.999Z', '2026-04-04'],
    [LORD_HOWE, '05:00', '2026-04-04T18:30:00Z', '2026-04-05'],
    [LORD_HOWE, '05:00', '2026-10-03T17:59:59.999Z', '2026-10-03'],
    [LORD_HOWE, '05:00', '2026-10-03T18:00:00Z', '2026-10-04'],
    // The earliest clock of all; it left out the last day of 1994.
    [KIRITIMATI, '00:00', '2026-12-31T09:59:59.999Z', '2026-12-31'],
    [KIRITIMATI, '00:00', '2026-12-31T10:00:00Z', '2027-01-01'],
    [KIRITIMATI, '00:00', '1994-12-31T09:59:59.999Z', '1994-12-30'],
    [KIRITIMATI, '00:00', '1994-12-31T10:00:00Z', '1995-01-01'],
    // Samoa left out 30 December 2011; a day that begins at five begins after that night.
    [APIA, '05:00', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    [APIA, '05:00', '2011-12-30T14:59:59.999Z', '2011-12-30'],
    [APIA, '05:00', '2011-12-30T15:00:00Z', '2011-12-31'],
  ])('in %s with days from %s at %s is %s', (zone, dayStart, instant, date) => {
    expect(dateAt(instant, zone, dayStart)).toBe(date)
  })

  it.each([
    [SANTIAGO, '2026-04-04T12:00:00Z', '2026-04-05T04:00:00.000Z'],
    [SANTIAGO, '2026-04-05T03:30:00Z', '2026-04-05T04:00:00.000Z'],
    [SANTIAGO, '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
    [LORD_HOWE, '2026-04-04T14:00:00Z', '2026-04-05T13:30:00.000Z'],
    [LORD_HOWE, '2026-10-03T14:00:00Z', '2026-10-04T13:00:00.000Z'],
    [KIRITIMATI, '2026-06-14T10:00:00Z', '2026-06-15T10:00:00.000Z'],
    [KIRITIMATI, '1994-12-31T00:00:00Z', '1994-12-31T10:00:00.000Z'],
  ])('in %s that holds %s ends at %s', (timeZone, instant, end) => {
    expect(nextDayStart(new Date(instant), { timeZone, dayStart: '00:00' }).toISOString()).toBe(end)
  })
})

describe('a time on the wall there', () => {
  it.each([
    ['the hour that comes twice: the first', SANTIAGO, '2026-04-04', '23:30', '2026-04-05T02:30:00.000Z', '23:30'],
    ['the midnight after it', SANTIAGO, '2026-04-05', '00:00', '2026-04-05T04:00:00.000Z', '00:00'],
    ['no midnight: an hour later', SANTIAGO, '2026-09-06', '00:00', '2026-09-06T04:00:00.000Z', '01:00'],
    ['left out', SANTIAGO, '2026-09-06', '00:30', '2026-09-06T04:30:00.000Z', '01:30'],
    ['half an hour that comes twice', LORD_HOWE, '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z', '01:45'],
    ['in the earliest zone', KIRITIMATI, '2027-01-01', '00:00', '2026-12-31T10:00:00.000Z', '00:00'],
    ['on the eve of a date left out', APIA, '2011-12-29', '23:30', '2011-12-30T09:30:00.000Z', '23:30'],
    ['on a date left out: a day later', APIA, '2011-12-30', '07:00', '2011-12-30T17:00:00.000Z', '07:00'],
    ['on the date after it', APIA, '2011-12-31', '00:00', '2011-12-30T10:00:00.000Z', '00:00'],
  ])('is found: %s', (_, zone, date, time, instant, shown) => {
    const at = instantOf(LocalDate.parse(date), time, zone)
    expect([at.toISOString(), wallTimeAt(at, zone)]).toEqual([instant, shown])
  })

  it.each([
    [
      SANTIAGO,
      '2026-01-01',
      [
        ['2026-04-05T03:00:00.000Z', -1],
        ['2026-09-06T04:00:00.000Z', 1],
      ],
    ],
    [
      LORD_HOWE,
      '2026-01-01',
      [
        ['2026-04-04T15:00:00.000Z', -0.5],
        ['2026-10-03T15:30:00.000Z', 0.5],
      ],
    ],
    [KIRITIMATI, '2026-01-01', []],
    [
      APIA,
      '2011-06-01',
      [
        ['2011-09-24T14:00:00.000Z', 1],
        ['2011-12-30T10:00:00.000Z', 24],
        ['2012-03-31T14:00:00.000Z', -1],
      ],
    ],
  ])('changes in the year of %s from %s by %j hours', (zone, first, changes) => {
    const from = new Date(`${first}T00:00:00Z`)
    const found = clockChanges(from, new Date(from.getTime() + 365 * 86_400_000), zone).changes
    expect(found.map(({ at, from: before, to }) => [at.toISOString(), (to - before) / 3_600_000])).toEqual(changes)
  })
})

it.each([
  ['2026-03-28T23:59:59Z', '28\u00a0March 2026'],
  ['2026-03-31T22:59:59Z', '31\u00a0March 2026'],
  ['2026-03-31T23:00:00Z', '1\u00a0April 2026'],
  ['2026-10-24T23:00:00Z', '25\u00a0October 2026'],
  ['2026-10-25T23:59:59Z', '25\u00a0October 2026'],
  ['2026-10-31T23:00:00Z', '31\u00a0October 2026'],
])('a charge at %s is on %s in London', (instant, day) => expect(londonDay(instant)).toBe(day))
