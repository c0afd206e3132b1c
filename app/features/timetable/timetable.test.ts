import { describe, expect, it } from 'vitest'
import { TIMETABLE, weekOf } from '#app/features/protocols/week.server.ts'
import { LocalDate, type Weekday } from '#app/values/local-date.ts'
import { fileTools } from '#dev/file-documents.ts'
import { TimetableRows } from './contract.ts'
import { drawDay, minuteOfDay, publicTimetable } from './timetable.server.ts'
import {
  copyTimetable,
  daysInWords,
  focusOf,
  minuteBefore,
  minuteOf,
  rowsOn,
  shiftLine,
  shiftTime,
} from './timetable.ts'

const PUBLIC_TIMETABLE = publicTimetable(fileTools)
const MONDAY = LocalDate.parse('2026-06-15')
const TUESDAY = LocalDate.parse('2026-06-16')
const SUNDAY = LocalDate.parse('2026-06-21')

const focus = (time: string, settled: Parameters<typeof focusOf>[1]['settled'] = [], date = MONDAY) =>
  focusOf(PUBLIC_TIMETABLE, { date, minute: minuteOf(time), settled }).map(({ label, status }) => `${label}: ${status}`)

describe('the focus of the day', () => {
  it.each([
    ['05:59', ['Stretch and exercise: Pending', 'Sauna and shower: Pending', 'Teeth protocol: Pending']],
    ['06:00', ['Stretch and exercise: In Progress', 'Sauna and shower: Pending', 'Teeth protocol: Pending']],
    ['06:20', ['Sauna and shower: Pending', 'Teeth protocol: Pending', 'Breakfast: Pending']],
    ['17:00', ['Run or gym: In Progress', 'Break fast: Pending', 'Dinner: Pending']],
  ])('at %s on a Monday begins with %j', (time, items) => expect(focus(time)).toEqual(items))

  it('leaves out what is done and keeps what is half done', () => {
    expect(focus('07:10', ['hotExposure', 'coldExposure'])).not.toContain('Sauna and shower: In Progress')
    expect(focus('07:10', ['hotExposure'])[0]).toBe('Sauna and shower: In Progress')
    const [sauna] = focusOf(PUBLIC_TIMETABLE, { date: MONDAY, minute: 430, settled: ['hotExposure'] })
    expect(sauna?.openHabits).toEqual(['coldExposure'])
  })

  it('ends the day with what is still open, and without what nobody can tick', () => {
    expect(focus('21:00', ['exercise', 'healthyNutrition', 'fasting'])).toEqual([
      'Sleep protocol: Pending',
      'Sauna and shower: Still open',
      'Into work: Still open',
    ])
  })

  it('goes on past midnight for somebody whose day has not ended', () => {
    const after = focusOf(PUBLIC_TIMETABLE, { date: MONDAY, minute: 1440 + 30, settled: [] })
    expect(after[0]).toMatchObject({ label: 'Sleep protocol', status: 'In Progress' })
  })

  it('has a line after midnight in the night at the end of a day that starts at three', () => {
    const [row] = PUBLIC_TIMETABLE.filter(({ id }) => id === 'run-or-gym')
    const rows = [
      ...(row ? [{ ...row, time: '00:30', end: '01:30' }] : []),
      ...PUBLIC_TIMETABLE.filter((one) => one !== row),
    ]
    const at = (minute: number) =>
      focusOf(rows, { date: MONDAY, minute, dayStart: '03:00', settled: ['fasting', 'healthyNutrition'] })
        .filter(({ id }) => id === 'run-or-gym')
        .map(({ status }) => status)
    expect(rowsOn(rows, MONDAY, '03:00').at(-1)?.id).toBe('run-or-gym')
    expect([at(minuteOf('21:00')), at(1440 + 40)]).toEqual([['Pending'], ['In Progress']])
  })

  it('knows the hike of Tuesdays and the rest of Sundays', () => {
    expect(focus('06:30', [], TUESDAY)[0]).toBe('Early morning hike, 2 hrs: In Progress')
    expect(focus('12:00', [], SUNDAY)).toEqual(['Self-care, rest and baseline body metrics: Pending'])
    expect(rowsOn(PUBLIC_TIMETABLE, MONDAY).map(({ id }) => id)).not.toContain('hike')
  })
})

describe('the minute of the day', () => {
  const at = (iso: string, timeZone: string, dayStart: string) =>
    minuteOfDay({ clock: { now: () => new Date(iso) } }, { timeZone, dayStart })

  it.each([
    ['2026-06-15T12:00:00Z', 'Europe/London', '00:00', 13 * 60],
    ['2026-06-15T12:00:00Z', 'Pacific/Auckland', '00:00', 0],
    ['2026-06-15T12:00:00Z', 'Pacific/Auckland', '03:00', 1440],
    ['2026-06-15T14:59:00Z', 'Pacific/Auckland', '03:00', 1440 + 179],
    ['2026-06-15T15:00:00Z', 'Pacific/Auckland', '03:00', 180],
  ])('at %s in %s with days from %s is %i', (iso, zone, dayStart, minute) => {
    expect(at(iso, zone, dayStart)).toBe(minute)
  })
})

describe('a copy of the timetable', () => {
  // What the office can't publish, nobody can have copied.
  it.each([
    [80, true],
    [81, false],
  ])(
    'can be read again with a Sunday’s label of %i letters, or that label can’t be published: %s',
    (length, isFine) => {
      const label = 'x'.repeat(length)
      const week = weekOf(fileTools)
      const publish = () => TIMETABLE.parse('week', JSON.stringify({ ...week, sunday: { ...week.sunday, label } }))
      const sunday = PUBLIC_TIMETABLE.filter(({ id }) => id === 'sunday').map((row) => ({ ...row, label }))
      expect(TimetableRows.safeParse(sunday).success).toBe(isFine)
      if (isFine) expect(publish().sunday.label).toBe(label)
      else expect(publish).toThrow(/sunday/)
    },
  )

  const keepAll = PUBLIC_TIMETABLE.map(({ id, time, days }) => ({ id, isKept: true, time, days }))

  it('of which nothing was changed is the same', () => {
    expect(copyTimetable(PUBLIC_TIMETABLE, keepAll)).toEqual(PUBLIC_TIMETABLE)
  })

  it('leaves lines out and moves the end with the beginning, over midnight, too', () => {
    const lines = keepAll
      .filter(({ id }) => id !== 'hike')
      .map((line) => (line.id === 'sleep' ? { ...line, time: '23:30' } : { ...line, isKept: line.id !== 'sauna' }))
    const own = copyTimetable(PUBLIC_TIMETABLE, lines)
    expect(own.map(({ id }) => id)).not.toContain('hike')
    expect(own.map(({ id }) => id)).not.toContain('sauna')
    expect(own.find(({ id }) => id === 'sleep')).toMatchObject({ time: '23:30', end: '07:30' })
  })

  it('has a line on the days that were chosen, in the order of the week, and drops one without a day', () => {
    const on = (...days: Weekday[]) =>
      copyTimetable(
        PUBLIC_TIMETABLE,
        keepAll.map((line) => (line.id === 'sauna' ? { ...line, days } : line)),
      ).find(({ id }) => id === 'sauna')?.days
    expect(on('saturday', 'tuesday')).toEqual(['tuesday', 'saturday'])
    expect(on('sunday')).toEqual(['sunday'])
    expect(on()).toBeUndefined()
  })

  it.each([
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], 'Every day'],
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], 'Monday to Saturday'],
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'Monday to Friday'],
    [['saturday', 'sunday'], 'Saturday, Sunday'],
    [['monday', 'wednesday', 'thursday', 'friday', 'saturday'], 'Monday, Wednesday, Thursday, Friday, Saturday'],
  ] as const)('says of %j: %s', (days, words) => expect(daysInWords(days)).toBe(words))

  it.each([
    ['06:00', 60, '07:00'],
    ['23:30', 60, '00:30'],
    ['00:15', -30, '23:45'],
    ['12:00', 0, '12:00'],
  ])('%s moved by %i minutes is %s', (time, minutes, moved) => expect(shiftTime(time, minutes)).toBe(moved))

  it.each([
    ['stays on its days', '21:00', 120, '00:00', '23:00', ['monday', 'sunday']],
    ['is after midnight on the days after', '22:00', 120, '00:00', '00:00', ['monday', 'tuesday']],
    ['is before midnight on the days before', '00:30', -60, '00:00', '23:30', ['saturday', 'sunday']],
    ['is in the night of its days where they end later', '22:00', 120, '03:00', '00:00', ['monday', 'sunday']],
    ['is on the days after where they end later', '02:00', 60, '03:00', '03:00', ['monday', 'tuesday']],
  ] as const)('a moved line %s: %s by %i minutes, from %s', (_, time, minutes, dayStart, moved, days) =>
    expect(shiftLine({ time, days: ['monday', 'sunday'] }, minutes, dayStart)).toEqual({ time: moved, days }),
  )

  it.each([
    ['2026-06-15T23:00:00.000Z', '00:00', '2026-06-15T17:05:30.000Z', 1085],
    ['2026-06-15T23:00:00.000Z', '00:00', '2026-06-14T23:00:00.000Z', 0],
    ['2026-06-16T02:00:00.000Z', '03:00', '2026-06-16T00:30:00.000Z', 1530],
    // The first hour of a day of 25, and clocks that show another day.
    ['2026-10-26T00:00:00.000Z', '00:00', '2026-10-24T23:30:00.000Z', null],
    ['2026-06-15T23:00:00.000Z', '00:00', '2026-06-15T23:00:00.000Z', null],
    ['2026-06-15T23:00:00.000Z', '00:00', '2025-06-15T17:05:30.000Z', null],
  ])('of the day that ends at %s and starts at %s, %s is minute %s', (nextDayAt, dayStart, now, minute) =>
    expect(minuteBefore(nextDayAt, dayStart, Date.parse(now))).toBe(minute),
  )
})

describe('a day as it is drawn', () => {
  it('has an arc for each row with a time, and lists the rows without one, too', () => {
    const { weekday, arcs, rows } = drawDay(PUBLIC_TIMETABLE, { asked: null, today: SUNDAY })
    expect(weekday).toBe('sunday')
    expect(rows.map(({ id }) => id)).toContain('sunday')
    expect(arcs.map(({ id }) => id)).not.toContain('sunday')
  })

  it('draws a member’s own time', () => {
    const rows = PUBLIC_TIMETABLE.map((row) => (row.label === 'Breakfast' ? { ...row, time: '10:15', end: null } : row))
    expect(drawDay(rows, { asked: null, today: MONDAY }).arcs.find(({ label }) => label === 'Breakfast')?.start).toBe(
      10 * 60 + 15,
    )
  })

  it.each([
    ['tuesday', 'tuesday'],
    ['someday', 'sunday'],
  ])('is the one that is asked for, if there is one: %s', (asked, weekday) =>
    expect(drawDay(PUBLIC_TIMETABLE, { asked, today: SUNDAY }).weekday).toBe(weekday),
  )
})
