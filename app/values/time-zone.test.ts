import { describe, expect, it } from 'vitest'
import { LocalDate } from './local-date.ts'
import {
  clockChanges,
  DayStart,
  instantOf,
  isSameOnTheWall,
  localDateAt,
  type MemberClock,
  nextDayStart,
  TimeZone,
  wallTimeAt,
} from './time-zone.ts'

const clock = (timeZone: string, dayStart = '00:00'): MemberClock => ({
  timeZone: TimeZone.parse(timeZone),
  dayStart: DayStart.parse(dayStart),
})
const dateAt = (instant: string, zone: string, dayStart?: string) =>
  localDateAt(new Date(instant), clock(zone, dayStart))
const nextAt = (instant: string, zone: string, dayStart?: string) =>
  nextDayStart(new Date(instant), clock(zone, dayStart)).toISOString().replace('.000Z', 'Z')

const HOUR = 3_600_000

describe('the date on the wall', () => {
  it.each([
    ['2026-01-15T23:59:59.999Z', 'Europe/London', '00:00', '2026-01-15'],
    ['2026-01-16T00:00:00.000Z', 'Europe/London', '00:00', '2026-01-16'],
    ['2026-07-15T22:59:59.999Z', 'Europe/London', '00:00', '2026-07-15'],
    ['2026-07-15T23:00:00.000Z', 'Europe/London', '00:00', '2026-07-16'],
    ['2026-01-16T02:59:59.999Z', 'Europe/London', '03:00', '2026-01-15'],
    ['2026-01-16T03:00:00.000Z', 'Europe/London', '03:00', '2026-01-16'],
    ['2026-01-16T05:00:00.000Z', 'Europe/London', '05:00', '2026-01-16'],
    ['2026-01-15T18:29:59.999Z', 'Asia/Kolkata', '00:00', '2026-01-15'],
    ['2026-01-15T18:30:00.000Z', 'Asia/Kolkata', '00:00', '2026-01-16'],
    ['2026-01-15T18:14:59.999Z', 'Asia/Kathmandu', '00:00', '2026-01-15'],
    ['2026-01-15T18:15:00.000Z', 'Asia/Kathmandu', '00:00', '2026-01-16'],
    ['2026-01-15T10:00:00.000Z', 'Pacific/Kiritimati', '00:00', '2026-01-16'],
    ['2026-01-15T10:59:59.999Z', 'Pacific/Pago_Pago', '00:00', '2026-01-14'],
  ])('%s in %s with days from %s is %s', (instant, zone, dayStart, date) => {
    expect(dateAt(instant, zone, dayStart)).toBe(date)
  })
})

describe('clock changes', () => {
  it('begins the day at the jump where the clock skips the day start', () => {
    // London, 29 March 2026: 01:00 becomes 02:00, so a day that starts at 01:30 starts at the jump.
    expect(dateAt('2026-03-29T00:59:59.999Z', 'Europe/London', '01:30')).toBe('2026-03-28')
    expect(dateAt('2026-03-29T01:00:00.000Z', 'Europe/London', '01:30')).toBe('2026-03-29')
    expect(nextAt('2026-03-28T12:00:00Z', 'Europe/London', '01:30')).toBe('2026-03-29T01:00:00Z')
  })

  it('keeps the new day where the clock shows the day start twice', () => {
    // London, 25 October 2026: 02:00 becomes 01:00, so 01:30 comes at 00:30Z and again at 01:30Z.
    expect(dateAt('2026-10-25T00:29:59.999Z', 'Europe/London', '01:30')).toBe('2026-10-24')
    expect(dateAt('2026-10-25T00:30:00.000Z', 'Europe/London', '01:30')).toBe('2026-10-25')
    expect(dateAt('2026-10-25T01:00:00.000Z', 'Europe/London', '01:30')).toBe('2026-10-25')
    expect(dateAt('2026-10-25T01:30:00.000Z', 'Europe/London', '01:30')).toBe('2026-10-25')
  })

  it('has no midnight in Cairo when summer time begins: the day starts at 01:00', () => {
    expect(dateAt('2026-04-23T21:59:59.999Z', 'Africa/Cairo')).toBe('2026-04-23')
    expect(dateAt('2026-04-23T22:00:00.000Z', 'Africa/Cairo')).toBe('2026-04-24')
  })

  it('does not bring yesterday back in Havana, where 01:00 becomes 00:00', () => {
    expect(dateAt('2026-11-01T03:59:59.999Z', 'America/Havana')).toBe('2026-10-31')
    expect(dateAt('2026-11-01T04:00:00.000Z', 'America/Havana')).toBe('2026-11-01')
    expect(dateAt('2026-11-01T05:00:00.000Z', 'America/Havana')).toBe('2026-11-01')
    expect(nextAt('2026-11-01T04:30:00Z', 'America/Havana')).toBe('2026-11-02T05:00:00Z')
  })

  it('does not bring yesterday back in the Azores, where 01:00 becomes 00:00 and days start at half past', () => {
    expect(dateAt('2026-10-25T00:29:59.999Z', 'Atlantic/Azores', '00:30')).toBe('2026-10-24')
    expect(dateAt('2026-10-25T00:30:00.000Z', 'Atlantic/Azores', '00:30')).toBe('2026-10-25')
    expect(dateAt('2026-10-25T01:00:00.000Z', 'Atlantic/Azores', '00:30')).toBe('2026-10-25')
  })

  it('starts the day once in São Paulo, where midnight used to become 23:00', () => {
    expect(dateAt('2018-02-18T01:59:59.999Z', 'America/Sao_Paulo')).toBe('2018-02-17')
    expect(dateAt('2018-02-18T02:00:00.000Z', 'America/Sao_Paulo')).toBe('2018-02-17')
    expect(dateAt('2018-02-18T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2018-02-18')
  })

  it('follows the half hour of Lord Howe Island both ways', () => {
    // 5 April 2026: 02:00 becomes 01:30, so 01:45 comes at 14:45Z and again at 15:15Z.
    expect(dateAt('2026-04-04T14:44:59.999Z', 'Australia/Lord_Howe', '01:45')).toBe('2026-04-04')
    expect(dateAt('2026-04-04T14:45:00.000Z', 'Australia/Lord_Howe', '01:45')).toBe('2026-04-05')
    expect(dateAt('2026-04-04T15:00:00.000Z', 'Australia/Lord_Howe', '01:45')).toBe('2026-04-05')
    // 4 October 2026: 02:00 becomes 02:30, so a day that starts at 02:15 starts at the jump.
    expect(dateAt('2026-10-03T15:29:59.999Z', 'Australia/Lord_Howe', '02:15')).toBe('2026-10-03')
    expect(dateAt('2026-10-03T15:30:00.000Z', 'Australia/Lord_Howe', '02:15')).toBe('2026-10-04')
  })

  it('skips 30 December 2011 in Samoa, which the island skipped', () => {
    expect(dateAt('2011-12-30T09:59:59.999Z', 'Pacific/Apia')).toBe('2011-12-29')
    expect(dateAt('2011-12-30T10:00:00.000Z', 'Pacific/Apia')).toBe('2011-12-31')
    expect(nextAt('2011-12-29T12:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T10:00:00Z')
  })
})

describe('settings', () => {
  it('knows every zone that a browser can report', () => {
    for (const name of [...Intl.supportedValuesOf('timeZone'), 'UTC']) expect(TimeZone.parse(name)).toBe(name)
  })

  it('takes the newer names of renamed places', () => {
    expect(localDateAt(new Date('2026-01-15T22:00:00Z'), clock('Europe/Kyiv'))).toBe('2026-01-16')
  })

  it('takes any spelling and keeps the usual one', () => {
    expect(TimeZone.parse('europe/LONDON')).toBe('Europe/London')
  })

  it.each(['Europe/Atlantis', '+01:00', '', ' Europe/London', '../etc/passwd', 'a'.repeat(65), 1, null])(
    'refuses the zone %j',
    (name) => expect(TimeZone.safeParse(name).success).toBe(false),
  )

  it.each(['00:00', '04:59', '05:00'])('lets a day start at %s', (time) => {
    expect(DayStart.safeParse(time).success).toBe(true)
  })

  it.each(['05:01', '24:00', '4:00', '03:60', '03:00:00', '', null])('refuses a day that starts at %j', (time) => {
    expect(DayStart.safeParse(time).success).toBe(false)
  })
})

describe('a time on the wall', () => {
  it.each([
    ['an ordinary morning', '2026-06-15', '07:00', 'Europe/London', '2026-06-15T06:00:00.000Z'],
    ['ahead of the date line', '2026-06-15', '07:00', 'Pacific/Auckland', '2026-06-14T19:00:00.000Z'],
    ['behind the date line', '2026-06-15', '23:30', 'Pacific/Honolulu', '2026-06-16T09:30:00.000Z'],
    ['just before clocks go forward', '2026-03-29', '00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
    ['left out: an hour later', '2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['just after clocks went forward', '2026-03-29', '02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['shown twice: the first', '2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['after clocks went back', '2026-10-25', '02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
    ['half an hour left out', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['midnight left out', '2026-04-24', '00:30', 'Africa/Cairo', '2026-04-23T22:30:00.000Z'],
  ])('is found: %s', (_, date, time, zone, instant) => {
    expect(instantOf(LocalDate.parse(date), time, zone).toISOString()).toBe(instant)
  })

  it('changes when it does, and nowhere else', () => {
    const year = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')] as const
    expect(clockChanges(...year, 'Europe/London')).toEqual({
      offset: 0,
      changes: [
        { at: new Date('2026-03-29T01:00:00Z'), from: 0, to: HOUR },
        { at: new Date('2026-10-25T01:00:00Z'), from: HOUR, to: 0 },
      ],
    })
    expect(clockChanges(...year, 'Asia/Tokyo')).toEqual({ offset: 9 * HOUR, changes: [] })
  })
})

describe('the clocks of two places', () => {
  it.each([
    ['2026-06-15T12:00:00Z', 'Europe/London', 'Europe/Dublin', true],
    ['2026-06-15T12:00:00Z', 'Europe/London', 'Africa/Lagos', true],
    ['2026-12-15T12:00:00Z', 'Europe/London', 'Africa/Lagos', false],
    ['2026-06-15T12:00:00Z', 'Pacific/Auckland', 'Pacific/Honolulu', false],
    // A whole day apart: the same hour on another date.
    ['2026-06-15T12:00:00Z', 'Pacific/Kiritimati', 'Pacific/Honolulu', false],
  ])('at %s in %s and %s are the same: %s', (instant, one, other, isSame) => {
    expect(isSameOnTheWall(new Date(instant), one, other)).toBe(isSame)
  })

  it.each([
    ['2026-06-15T23:30:00Z', 'Europe/London', '00:30'],
    ['2026-12-15T23:30:00Z', 'Europe/London', '23:30'],
    ['2026-06-15T12:00:00Z', 'Asia/Kathmandu', '17:45'],
  ])('at %s in %s show %s', (instant, zone, time) => expect(wallTimeAt(new Date(instant), zone)).toBe(time))
})
