import { describe, expect, it } from 'vitest'
import { minutesOf } from '#app/values/clock-time.ts'
import { WEEKDAYS, type Weekday } from '#app/values/local-date.ts'
import { fileTools } from '#dev/file-documents.ts'
import { minuteOfWeek, nowAndNext, occurrenceOf, slotsOf } from './timetable.ts'
import { weekOf } from './week.server.ts'

const { rows } = weekOf(fileTools)
const week = rows.flatMap((row) => row.days.map((day) => occurrenceOf(row, day)))
const at = (day: Weekday, time: string) => {
  const { now, next } = nowAndNext(week, WEEKDAYS.indexOf(day) * 1440 + minutesOf(time))
  return { now: now.map(({ label }) => label), next: next.map(({ label }) => label) }
}

describe('the timetable', () => {
  it('has the times of the specification from Monday to Saturday, and none on Sunday', () => {
    for (const day of WEEKDAYS.slice(0, 6))
      expect(slotsOf(rows, day).map(({ time }) => time)).toEqual([
        '06:00',
        '07:00',
        '08:00',
        '17:00',
        '18:00',
        '20:00',
        '22:00',
      ])
    expect(slotsOf(rows, 'sunday')).toEqual([])
  })
  it.each([
    ['monday', 'Stretch and exercise'],
    ['tuesday', 'Early morning hike, 2 hrs'],
    ['wednesday', 'Stretch and exercise'],
    ['thursday', 'Early morning hike, 2 hrs'],
  ] as const)('begins %s with: %s', (day, label) => {
    expect(slotsOf(rows, day)[0]?.rows.map((row) => row.label)).toEqual([label])
  })
})

describe('now and next', () => {
  it.each<[Weekday, string, string[], string[]]>([
    ['monday', '05:59', [], ['Stretch and exercise']],
    ['monday', '06:00', ['Stretch and exercise'], ['Sauna and shower', 'Teeth protocol']],
    ['monday', '06:19', ['Stretch and exercise'], ['Sauna and shower', 'Teeth protocol']],
    ['monday', '06:20', [], ['Sauna and shower', 'Teeth protocol']],
    ['tuesday', '07:10', ['Sauna and shower', 'Teeth protocol'], ['Breakfast', 'Into work']],
    ['tuesday', '07:45', ['Teeth protocol'], ['Breakfast', 'Into work']],
    ['friday', '08:29', ['Breakfast', 'Into work'], ['Run or gym']],
    ['friday', '08:30', ['Into work'], ['Run or gym']],
    ['friday', '20:00', ['Alarm to finish work'], ['Sleep protocol']],
    ['friday', '20:01', [], ['Sleep protocol']],
    ['saturday', '23:00', ['Sleep protocol'], ['Stretch and exercise']],
    ['sunday', '05:59', ['Sleep protocol'], ['Stretch and exercise']],
    ['sunday', '06:00', [], ['Stretch and exercise']],
    ['wednesday', '03:00', ['Sleep protocol'], ['Stretch and exercise']],
  ])('on %s at %s', (day, time, now, next) => {
    expect(at(day, time)).toEqual({ now, next })
  })
  it('goes over the end of the week', () => {
    const late = [{ start: 7 * 1440 - 60, end: 7 * 1440 + 60 }]
    expect(nowAndNext(late, 59).now).toEqual(late)
    expect(nowAndNext(late, 60).now).toEqual([])
  })
  it('has nothing to say about an empty week', () => {
    expect(nowAndNext([], 0)).toEqual({ now: [], next: [] })
  })
  it('reads the clock of the reader', () => {
    expect(minuteOfWeek(new Date(2026, 0, 5, 0, 0))).toBe(0)
    expect(minuteOfWeek(new Date(2026, 0, 11, 23, 59))).toBe(7 * 1440 - 1)
  })
})
