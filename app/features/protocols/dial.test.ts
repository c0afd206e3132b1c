import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '#app/values/local-date.ts'
import { fileTools } from '#dev/file-documents.ts'
import { arcPath, dialOf, nightGap, pointAt } from './dial.ts'
import type { Row } from './timetable.ts'
import { weekOf } from './week.server.ts'

const { rows } = weekOf(fileTools)
const row = (id: string, time: string, end: string | null): Row => ({
  ...{ id, time, end, label: id, days: ['monday'], protocols: ['x'], note: null },
})
const lanes = (...of: Row[]) => Object.fromEntries(dialOf(of, 'monday').map(({ id, lane }) => [id, lane]))

describe('the dial of a day', () => {
  it('has everything of the day and never two things on top of each other', () => {
    for (const day of WEEKDAYS) {
      const arcs = dialOf(rows, day)
      const own = rows.flatMap(({ id, days }) => (days.includes(day) ? [id] : []))
      expect(arcs.map(({ id }) => id).toSorted(), day).toEqual(day === 'sunday' ? ['sleep'] : own.toSorted())
      const clashes = Array.from({ length: 1440 }, (_, minute) => minute).filter((minute) => {
        const there = arcs.filter(({ start, end }) => (minute - start + 1440) % 1440 < end - start)
        return new Set(there.map(({ lane }) => lane)).size < there.length
      })
      expect(clashes, day).toEqual([])
    }
  })

  it.each([
    ['one after the other, on one lane', [row('a', '06:00', '07:00'), row('b', '07:00', '08:00')], { a: 0, b: 0 }],
    [
      'at the same time, the longer one outside',
      [row('a', '08:00', '08:30'), row('b', '08:00', '17:00')],
      { a: 1, b: 0 },
    ],
    ['over midnight', [row('a', '22:00', '06:00'), row('b', '05:59', '07:00')], { a: 0, b: 1 }],
    ['just after a night', [row('a', '22:00', '06:00'), row('b', '06:00', '07:00')], { a: 0, b: 0 }],
    [
      'what has no end is as long as it must be to be seen',
      [row('a', '20:00', null), row('b', '20:13', '21:00')],
      { a: 1, b: 0 },
    ],
    ['and no longer', [row('a', '20:00', null), row('b', '20:14', '21:00')], { a: 0, b: 0 }],
  ])('%s', (_what, of, expected) => {
    expect(lanes(...of)).toEqual(expected)
  })

  it('knows the hours overnight without food, where both days have meals', () => {
    expect(nightGap(rows, 'monday')).toEqual({ start: 18 * 60 + 30, end: 32 * 60 })
    expect(nightGap(rows, 'saturday')).toBeNull()
    expect(nightGap(rows, 'sunday')).toBeNull()
  })

  it('has noon above, midnight below and the morning on the left, and takes the long way where it is long', () => {
    expect([0, 360, 720, 1080].map((minute) => pointAt(minute, 100))).toEqual([
      [0, 100],
      [-100, 0],
      [0, -100],
      [100, 0],
    ])
    expect(arcPath({ start: 360, end: 720 }, 100)).toBe('M-100 0A100 100 0 0 1 0 -100')
    expect(arcPath({ start: 0, end: 721 }, 100)).toContain('A100 100 0 1 1')
  })
})
